/** All models on one class path: the whole comparison, and the command {@code bin/echosounder}. */
package dev.echosounder.command;
