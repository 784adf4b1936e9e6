/** xSocket's dispatchers, handlers and connections. */
package dev.echosounder.xsocket;
