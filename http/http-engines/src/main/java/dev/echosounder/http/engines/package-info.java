/**
 * HTTP servers of other projects, each with the settings that its documentation shows and no others: a small program
 * for each, with the responses of our HTTP service. They are what our session on a model is compared with. They do not
 * stop, but end with their process.
 */
package dev.echosounder.http.engines;
