/** All models on one class path: the whole comparison, and the command that serves one of them by itself. */
package dev.echosounder.comparison;
