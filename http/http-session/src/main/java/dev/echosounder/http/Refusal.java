package dev.echosounder.http;

/**
 * The reason why a request is not served.
 *
 * @param status the status code of the response, from 400
 * @param sentence the body of the response
 */
record Refusal(int status, String sentence) {}
