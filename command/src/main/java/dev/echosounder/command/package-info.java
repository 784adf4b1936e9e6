/** The command {@code bin/echosounder}, with all models on its class path. */
package dev.echosounder.command;
