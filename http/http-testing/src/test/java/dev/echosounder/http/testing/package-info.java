/** Steps, clients and mutants for the HTTP service on the models of the class path. */
package dev.echosounder.http.testing;
