/**
 * The stored data: keys and strings, some of which expire, shared by all connections. It depends on no protocol except
 * the form in which strings are sent.
 */
package dev.echosounder.kv.store;
