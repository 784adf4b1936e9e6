/**
 * The HTTP service: HTTP/1.1 as a session, which any model carries, and its workload. {@link dev.echosounder.http.Http}
 * is the service.
 */
package dev.echosounder.http;
