/**
 * Linux's own calls for sockets, epoll and io_uring, through {@code java.lang.foreign}: no JNI, no dependency. What is
 * here is as the kernel has it, without a thread or a policy of its own.
 */
package dev.echosounder.linux;
