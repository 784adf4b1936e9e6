/** Vert.x: its sockets on its event loops, with a verticle for each. */
package dev.echosounder.vertx;
