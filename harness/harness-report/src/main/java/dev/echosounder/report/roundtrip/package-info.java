/** What round trips on one connection cost: in time, and in threads that are kept busy for them. */
package dev.echosounder.report.roundtrip;
