/** The work that a server is asked to do for each message, and the session that does it in every model. */
package dev.echosounder.load.work;
