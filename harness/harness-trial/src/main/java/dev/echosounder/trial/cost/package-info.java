/** What a process spends: processor time, context switches, allocation, collection, memory and threads. */
package dev.echosounder.trial.cost;
