/** Delays of the server under test, in comparison with a plain server that is measured in turns with it. */
package dev.echosounder.contract.delay;
