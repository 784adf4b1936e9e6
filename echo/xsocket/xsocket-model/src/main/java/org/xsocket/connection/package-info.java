/**
 * Four classes of this project in a package of xSocket's. They must be here: xSocket's dispatchers, socket handlers and
 * memory managers are package-private, and half-closed connections, dispatchers of one server alone and a clean stop
 * need them. {@link org.xsocket.connection.Loops} lists what xSocket 2.8.15 does otherwise.
 */
package org.xsocket.connection;
