/** What a comparison under several loads says: curves over the number of clients or the size of messages. */
package dev.echosounder.report.curve;
