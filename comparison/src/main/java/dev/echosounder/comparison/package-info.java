/** All models on one class path: the whole comparison, and the commands that serve one of them by itself and compare two results. */
package dev.echosounder.comparison;
