/** Steps, clients and checks for the key-value service on every model of the class path. */
package dev.echosounder.kv.testing;
