/** Other hosts: how they are reached, and the agent that starts and watches processes there. */
package dev.echosounder.trial.host;
