/** Round trips on one connection: how long they take, and how many threads are busy with them. */
package dev.echosounder.report.roundtrip;
