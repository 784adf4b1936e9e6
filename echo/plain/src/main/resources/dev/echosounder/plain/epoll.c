// An echo server in C, on one thread and one epoll: CompiledEcho compiles and starts it. It says when it listens, and ends when its input does.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_BYTES = 64 * 1024, EVENTS = 1024, BACKLOG = 4096, MOST_FILES = 1 << 20 };

// What has arrived is told once: what a read leaves is asked for anew.
static const uint32_t INPUT = EPOLLIN | EPOLLPRI | EPOLLRDHUP | EPOLLET;
static const uint32_t MORE = EPOLLPRI | EPOLLRDHUP | EPOLLERR | EPOLLHUP; // where a read may leave something: what is behind an urgent byte, and the end

// What the kernel had no room for. While there is some, its connection is waited on for room, and not read from.
struct unsent { char *bytes; size_t from, to; };

static struct unsent *unsent; // by descriptor
static int loop;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int watch(int operation, int descriptor, uint32_t events) {
    struct epoll_event event = { .events = events, .data.fd = descriptor };
    return epoll_ctl(loop, operation, descriptor, &event);
}

static void finish(int connection) {
    free(unsent[connection].bytes);
    unsent[connection].bytes = NULL;
    close(connection);
}

// How much the kernel took; -1 if the peer is gone.
static ssize_t give(int connection, const char *bytes, size_t length) {
    ssize_t taken = send(connection, bytes, length, MSG_NOSIGNAL);
    return taken < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : taken;
}

static void keep(int connection, const char *bytes, size_t length) {
    struct unsent rest = { .bytes = malloc(length), .to = length };
    if (rest.bytes == NULL || watch(EPOLL_CTL_MOD, connection, EPOLLOUT)) {
        free(rest.bytes);
        finish(connection);
        return;
    }
    memcpy(rest.bytes, bytes, length);
    unsent[connection] = rest;
}

static void give_rest(int connection) {
    struct unsent *rest = &unsent[connection];
    ssize_t taken = give(connection, rest->bytes + rest->from, rest->to - rest->from);
    if (taken < 0) {
        finish(connection);
        return;
    }
    rest->from += taken;
    if (rest->from == rest->to) {
        free(rest->bytes);
        rest->bytes = NULL;
        if (watch(EPOLL_CTL_MOD, connection, INPUT)) {
            finish(connection);
        }
    }
}

static void echo(int connection, uint32_t events) {
    static char bytes[READ_BYTES];
    ssize_t had = recv(connection, bytes, sizeof bytes, 0);
    if (had < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    ssize_t taken = had <= 0 ? -1 : give(connection, bytes, had);
    if (taken < 0) {
        finish(connection); // its end, behind all answers; or it is gone
    } else if (taken < had) {
        keep(connection, bytes + taken, had - taken);
    } else if (had == sizeof bytes || events & MORE) {
        if (watch(EPOLL_CTL_MOD, connection, INPUT)) {
            finish(connection);
        }
    }
}

static void welcome(int listener, int most) {
    int connection, on = 1;
    while ((connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (connection >= most || watch(EPOLL_CTL_ADD, connection, INPUT)) {
            close(connection);
        }
    }
}

int main(int count, char **arguments) {
    struct sockaddr_in at = { .sin_family = AF_INET };
    if (count != 3 || inet_pton(AF_INET, arguments[1], &at.sin_addr) != 1 || atoi(arguments[2]) <= 0) {
        fprintf(stderr, "Say where to listen: an IPv4 address, and a port.\n");
        return 2;
    }
    at.sin_port = htons(atoi(arguments[2]));

    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    int most = files.rlim_cur < MOST_FILES ? (int) files.rlim_cur : MOST_FILES;
    unsent = calloc(most, sizeof *unsent);

    int on = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (unsent == NULL || bind(listener, (struct sockaddr *) &at, sizeof at) || listen(listener, BACKLOG)) {
        fail("listen");
    }
    loop = epoll_create1(0);
    if (watch(EPOLL_CTL_ADD, listener, EPOLLIN) || watch(EPOLL_CTL_ADD, STDIN_FILENO, EPOLLIN)) {
        fail("epoll_ctl");
    }
    puts("listening");
    fflush(stdout);

    static struct epoll_event ready[EVENTS];
    for (;;) {
        int events = epoll_wait(loop, ready, EVENTS, -1);
        for (int i = 0; i < events; i++) {
            int descriptor = ready[i].data.fd;
            if (descriptor == listener) {
                welcome(listener, most);
            } else if (descriptor == STDIN_FILENO) {
                return 0;
            } else if (unsent[descriptor].bytes != NULL) {
                give_rest(descriptor);
            } else {
                echo(descriptor, ready[i].events);
            }
        }
    }
}
