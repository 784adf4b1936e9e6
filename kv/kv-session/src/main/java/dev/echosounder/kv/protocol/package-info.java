/**
 * RESP, the protocol of Redis, in its versions 2 and 3: requests out of bytes, and replies into them. It depends on no
 * command.
 */
package dev.echosounder.kv.protocol;
