// An echo server in C, on one thread and one io_uring: CompiledEcho compiles and starts it. It says when it listens, and ends when its input does.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/io_uring.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Buffers lie a cache line further apart than they are long: without, all would begin at the same place of the processor's caches.
enum { READ_BYTES = 64 * 1024, APART_BYTES = READ_BYTES + 64, BUFFERS = 256, REQUESTS = 1024, COMPLETIONS = 8192, BACKLOG = 4096, MOST_FILES = 1 << 20 };

// From so many unsent buffers on a peer is not read from.
enum { MOST_UNSENT = 2 };

enum kind { ACCEPT, RECEIVE, SEND, CANCEL, INPUT };

// Its buffers are sent one after the other, in the order in which they were filled.
struct peer {
    char receiving, cancelled, hungry, sending, over;
    int unsent;
    unsigned short first, last;
};

static struct peer *peers; // by descriptor
static int *hungry, hungry_count; // for whom there was no buffer

static struct { int length; unsigned short next; } filled[BUFFERS];
static char *memory;
static struct io_uring_buf_ring *empty;
static unsigned short empty_tail;
static int empty_count;

static int ring;
static struct { unsigned *tail, mask, next, waiting; struct io_uring_sqe *entries; } requests;
static struct { unsigned *head, *tail, mask; struct io_uring_cqe *entries; } completions;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void *map(size_t length, off_t what) {
    void *at = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, what);
    if (at == MAP_FAILED) {
        fail("mmap");
    }
    return at;
}

static void open_ring(void) {
    struct io_uring_params how = { .flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_CQSIZE, .cq_entries = COMPLETIONS };
    ring = syscall(SYS_io_uring_setup, REQUESTS, &how);
    if (ring < 0) {
        fail("io_uring_setup");
    }
    size_t to_array = how.sq_off.array + how.sq_entries * sizeof(unsigned), to_cqes = how.cq_off.cqes + how.cq_entries * sizeof(struct io_uring_cqe);
    char *rings = map(to_array > to_cqes ? to_array : to_cqes, IORING_OFF_SQ_RING);
    requests.tail = (unsigned *) (rings + how.sq_off.tail);
    requests.mask = how.sq_entries - 1;
    requests.entries = map(how.sq_entries * sizeof(struct io_uring_sqe), IORING_OFF_SQES);
    for (unsigned i = 0; i < how.sq_entries; i++) {
        ((unsigned *) (rings + how.sq_off.array))[i] = i;
    }
    completions.head = (unsigned *) (rings + how.cq_off.head);
    completions.tail = (unsigned *) (rings + how.cq_off.tail);
    completions.mask = how.cq_entries - 1;
    completions.entries = (struct io_uring_cqe *) (rings + how.cq_off.cqes);
}

static void enter(unsigned least) {
    __atomic_store_n(requests.tail, requests.next, __ATOMIC_RELEASE);
    int taken = syscall(SYS_io_uring_enter, ring, requests.waiting, least, least ? IORING_ENTER_GETEVENTS : 0, NULL, 0);
    if (taken >= 0) {
        requests.waiting -= taken;
    } else if (errno != EINTR && errno != EAGAIN && errno != EBUSY) {
        fail("io_uring_enter");
    }
}

static struct io_uring_sqe *request(enum kind kind, int operation, int descriptor) {
    while (requests.waiting > requests.mask) {
        enter(0);
    }
    struct io_uring_sqe *entry = &requests.entries[requests.next++ & requests.mask];
    *entry = (struct io_uring_sqe) { .opcode = operation, .fd = descriptor, .user_data = (uint64_t) kind << 32 | (unsigned) descriptor };
    requests.waiting++;
    return entry;
}

static char *bytes_of(unsigned short buffer) {
    return memory + (size_t) buffer * APART_BYTES;
}

static void give_back(unsigned short buffer) {
    struct io_uring_buf *entry = &empty->bufs[empty_tail & (BUFFERS - 1)];
    entry->addr = (uintptr_t) bytes_of(buffer);
    entry->len = READ_BYTES;
    entry->bid = buffer;
    __atomic_store_n(&empty->tail, ++empty_tail, __ATOMIC_RELEASE);
    empty_count++;
}

static void open_buffers(void) {
    memory = mmap(NULL, (size_t) BUFFERS * APART_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    empty = mmap(NULL, BUFFERS * sizeof(struct io_uring_buf), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || empty == MAP_FAILED) {
        fail("mmap");
    }
    struct io_uring_buf_reg those = { .ring_addr = (uintptr_t) empty, .ring_entries = BUFFERS };
    if (syscall(SYS_io_uring_register, ring, IORING_REGISTER_PBUF_RING, &those, 1)) {
        fail("io_uring_register");
    }
    for (int buffer = 0; buffer < BUFFERS; buffer++) {
        give_back(buffer);
    }
}

static void accept_all(int listener) {
    request(ACCEPT, IORING_OP_ACCEPT, listener)->ioprio = IORING_ACCEPT_MULTISHOT;
}

static void receive(int connection) {
    struct io_uring_sqe *entry = request(RECEIVE, IORING_OP_RECV, connection);
    entry->ioprio = IORING_RECV_MULTISHOT | IORING_RECVSEND_POLL_FIRST;
    entry->flags = IOSQE_BUFFER_SELECT;
    peers[connection].receiving = 1;
}

static void send_first(int connection) {
    struct peer *peer = &peers[connection];
    struct io_uring_sqe *entry = request(SEND, IORING_OP_SEND, connection);
    entry->addr = (uintptr_t) bytes_of(peer->first);
    entry->len = filled[peer->first].length;
    entry->msg_flags = MSG_WAITALL | MSG_NOSIGNAL;
    peer->sending = 1;
}

static void welcome(int connection, int most) {
    int on = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connection >= most) {
        close(connection);
        return;
    }
    peers[connection] = (struct peer) { 0 };
    receive(connection);
}

// What is due, now that something is known to be done.
static void go_on(int connection) {
    struct peer *peer = &peers[connection];
    if (peer->unsent && !peer->sending) {
        send_first(connection);
    } else if (peer->over && !peer->unsent && !peer->receiving) {
        close(connection);
    }
    if (peer->over) {
        return;
    }
    if (!peer->receiving && !peer->hungry && !peer->unsent) {
        receive(connection);
    } else if (peer->receiving && !peer->cancelled && peer->unsent >= MOST_UNSENT) {
        request(CANCEL, IORING_OP_ASYNC_CANCEL, -1)->addr = (uint64_t) RECEIVE << 32 | (unsigned) connection;
        peer->cancelled = 1;
    }
}

static void received(int connection, int result, unsigned flags) {
    struct peer *peer = &peers[connection];
    if (!(flags & IORING_CQE_F_MORE)) {
        peer->receiving = peer->cancelled = 0;
    }
    if (result > 0) {
        unsigned short buffer = flags >> IORING_CQE_BUFFER_SHIFT;
        empty_count--;
        filled[buffer].length = result;
        if (peer->unsent++) {
            filled[peer->last].next = buffer;
        } else {
            peer->first = buffer;
        }
        peer->last = buffer;
    } else if (result == -ENOBUFS) {
        peer->hungry = 1;
        hungry[hungry_count++] = connection;
    } else if (result != -ECANCELED) {
        peer->over = 1; // its end, behind all answers; or it is gone
    }
    go_on(connection);
}

static void sent(int connection, int result) {
    struct peer *peer = &peers[connection];
    peer->sending = 0;
    if (result < filled[peer->first].length) {
        peer->over = 1;
        shutdown(connection, SHUT_RDWR); // so that what is still asked for ends
        for (; peer->unsent > 1; peer->unsent--) {
            give_back(peer->first);
            peer->first = filled[peer->first].next;
        }
    }
    give_back(peer->first);
    peer->first = filled[peer->first].next;
    peer->unsent--;
    go_on(connection);
}

static void feed(void) {
    int count = hungry_count;
    hungry_count = 0;
    for (int i = 0; i < count; i++) {
        if (peers[hungry[i]].hungry) { // or else it is closed, or another has its descriptor
            peers[hungry[i]].hungry = 0;
            go_on(hungry[i]);
        }
    }
}

static void complete(struct io_uring_cqe *told, int most) {
    int descriptor = (int) told->user_data;
    switch (told->user_data >> 32) {
        case ACCEPT:
            if (told->res >= 0) {
                welcome(told->res, most);
            }
            if (!(told->flags & IORING_CQE_F_MORE)) {
                accept_all(descriptor);
            }
            break;
        case RECEIVE:
            received(descriptor, told->res, told->flags);
            break;
        case SEND:
            sent(descriptor, told->res);
            break;
        case INPUT:
            exit(0);
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
    peers = calloc(most, sizeof *peers);
    hungry = calloc(most, sizeof *hungry);

    int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (peers == NULL || hungry == NULL || bind(listener, (struct sockaddr *) &at, sizeof at) || listen(listener, BACKLOG)) {
        fail("listen");
    }
    open_ring();
    open_buffers();
    accept_all(listener);
    static char ignored;
    struct io_uring_sqe *input = request(INPUT, IORING_OP_READ, STDIN_FILENO);
    input->addr = (uintptr_t) &ignored;
    input->len = 1;
    puts("listening");
    fflush(stdout);

    for (;;) {
        enter(1);
        unsigned head = *completions.head, tail = __atomic_load_n(completions.tail, __ATOMIC_ACQUIRE);
        for (; head != tail; head++) {
            complete(&completions.entries[head & completions.mask], most);
        }
        __atomic_store_n(completions.head, head, __ATOMIC_RELEASE);
        if (hungry_count > 0 && empty_count > 0) {
            feed();
        }
    }
}
