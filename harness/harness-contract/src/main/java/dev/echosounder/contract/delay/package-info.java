/** Delays of the server under test, in comparison with a reference server that is measured in turns with it. */
package dev.echosounder.contract.delay;
