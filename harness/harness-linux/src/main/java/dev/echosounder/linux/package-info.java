/**
 * Linux's own calls for sockets, epoll and io_uring, through {@code java.lang.foreign}: no JNI, no dependency. What is
 * here is as the kernel has it, without separate threads or policies.
 */
package dev.echosounder.linux;
