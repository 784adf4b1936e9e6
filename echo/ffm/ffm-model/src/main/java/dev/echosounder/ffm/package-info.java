/** The kernel's epoll and io_uring, called by {@link java.lang.foreign}: no JNI, no java.nio channel, no dependency. */
package dev.echosounder.ffm;
