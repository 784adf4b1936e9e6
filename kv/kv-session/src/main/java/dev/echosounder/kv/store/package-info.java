/**
 * What is kept: keys and strings, some of which expire, shared by all connections. It knows no protocol but the form in
 * which strings are sent.
 */
package dev.echosounder.kv.store;
