/** The echo workload, and the work that a server is asked to do for each request. */
package dev.echosounder.load.service;
