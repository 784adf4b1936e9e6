/** The commands: each a line of the table in {@link dev.echosounder.kv.command.Commands}, and a method that does it. */
package dev.echosounder.kv.command;
