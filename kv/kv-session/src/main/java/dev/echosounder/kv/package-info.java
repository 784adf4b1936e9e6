/**
 * The key-value service: a Redis-protocol store as a session, which any model carries.
 * {@link dev.echosounder.kv.KeyValue} is the way in.
 */
package dev.echosounder.kv;
