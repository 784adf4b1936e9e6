package dev.echosounder.http;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** A connection of the HTTP service: requests in, responses out, in order. */
final class HttpSession implements Session {

    /** A connection that is over is closed if its peer goes on sending beyond this. */
    private static final int LINGER_BYTES = 1024 * 1024;

    /** The methods that are known: any other is answered with 501. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH");

    private static final String ALL_ALLOWED = "GET, HEAD, POST, OPTIONS";

    private static final Refusal NOT_FOUND =
            new Refusal(404, "There is nothing here: ask for /plaintext, /json or /echo.");

    private final Http service;
    private final Settings settings;
    private final Runnable work; // for each request; null for none
    private final RequestParser parser;
    private final ResponseWriter writer = new ResponseWriter();
    private final EchoedBody echo;

    private Resource resource; // that the request asks for; null for none
    private boolean aboutServer; // instead of a resource
    private boolean echoes;
    private boolean over;
    private long dropped;
    private boolean inHead;
    private long headBegan;

    HttpSession(Http service, Runnable work) {
        this.service = service;
        this.settings = service.settings();
        this.work = work;
        this.parser = new RequestParser(settings);
        this.echo = new EchoedBody(writer, work);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        writer.open(out, service.responses());
        try {
            boolean more = true;
            while (more && out.hasRoom()) {
                more = goOn(in);
            }
        } finally {
            writer.close();
        }
        if (over) {
            out.end();
        }
    }

    /** Does what the next input asks for; returns whether there may be more to do. */
    private boolean goOn(ByteBuffer in) {
        if (over) {
            drop(in);
            return false;
        }
        switch (parser.next(in)) {
            case INCOMPLETE -> {
                return isTooSlow();
            }
            case HEAD -> begin(in);
            case BODY -> takeBody(in);
            case COMPLETE -> {
                respond();
                over = !parser.isPersistent();
                echoes = false;
                parser.reset();
            }
            case BROKEN -> refuse(parser.error());
        }
        return true;
    }

    /** A client that sends a head byte by byte is never idle: so the time of the whole head is bounded, too. */
    private boolean isTooSlow() {
        if (!parser.isInHead()) {
            inHead = false;
            return false;
        }
        long now = settings.clock().getAsLong();
        if (!inHead) {
            inHead = true;
            headBegan = now;
        }
        if (now - headBegan <= settings.headTime().toMillis()) {
            return false;
        }
        refuse(new Refusal(408, "The head of the request took too long."));
        return true;
    }

    /** The head of a request is complete. */
    private void begin(ByteBuffer in) {
        inHead = false;
        Optional<Refusal> framing = framingError();
        if (framing.isPresent()) {
            refuse(framing.get(), isHead());
            return;
        }
        resource = Resource.at(parser.target());
        aboutServer = false;
        if (resource == null && !find()) {
            refuse(new Refusal(400, "The target of the request is no path, and no URI of this server."), isHead());
            return;
        }
        echoes = resource == Resource.ECHO && parser.method().equals("POST");
        boolean hasBody = parser.isChunked() || parser.length() > 0;
        if (hasBody && parser.expectsContinue()) {
            if (!echoes) {
                respond(Persistence.of(parser.isHttp10(), false)); // whether the body still comes is not known
                over = true;
                return;
            }
            if (!in.hasRemaining()) {
                writer.goOn();
            }
        }
        if (echoes) {
            echo.start(persistence(), parser.length());
        }
    }

    private Optional<Refusal> framingError() {
        if (parser.isChunked() && parser.isHttp10()) {
            return Optional.of(new Refusal(400, "There is no Transfer-Encoding in HTTP/1.0."));
        }
        if (parser.hasOtherCoding()) {
            return Optional.of(new Refusal(501, "The only Transfer-Encoding here is chunked."));
        }
        if (parser.length() > settings.bodyBytes()) {
            return Optional.of(tooLong());
        }
        if (parser.expectsOther()) {
            return Optional.of(new Refusal(417, "The only expectation that is met here is 100-continue."));
        }
        return Optional.empty();
    }

    private Refusal tooLong() {
        return new Refusal(413, "The body of a request may have %,d bytes.".formatted(settings.bodyBytes()));
    }

    /** Looks for the resource of a target that is not just its path; returns whether the target is in order. */
    private boolean find() {
        if (parser.target().equals(Target.SERVER)) {
            aboutServer = true;
            return parser.method().equals("OPTIONS");
        }
        if (!METHODS.contains(parser.method())) {
            return true; // whatever its form
        }
        Optional<String> path = Target.path(parser.target());
        resource = path.map(Resource::at).orElse(null);
        return path.isPresent();
    }

    private void takeBody(ByteBuffer in) {
        if (parser.bodyBytes() > settings.bodyBytes()) {
            refuse(tooLong());
        } else if (echoes) {
            echo.take(in, parser.bodyFrom(), parser.bodyTo());
        }
    }

    private boolean isHead() {
        return parser.method().equals("HEAD");
    }

    private Persistence persistence() {
        return Persistence.of(parser.isHttp10(), parser.isPersistent());
    }

    private void respond() {
        if (echoes) {
            echo.end();
        } else {
            respond(persistence());
        }
    }

    private void respond(Persistence after) {
        if (work != null) {
            work.run();
        }
        String method = parser.method();
        boolean head = isHead();
        if (!METHODS.contains(method)) {
            writer.refusal(new Refusal(501, "There is no such method."), null, after, false);
        } else if (aboutServer) {
            writer.options(ALL_ALLOWED, after);
        } else if (resource == null) {
            writer.refusal(NOT_FOUND, null, after, head);
        } else if (resource != Resource.ECHO && (head || method.equals("GET"))) {
            writer.constant(resource, after, head);
        } else if (method.equals("OPTIONS")) {
            writer.options(resource.allowed(), after);
        } else {
            Refusal refusal = new Refusal(405, "The methods of this resource are " + resource.allowed() + ".");
            writer.refusal(refusal, resource.allowed(), after, head);
        }
    }

    /** Ends the connection with this response; or without one, if another is under way. */
    private void refuse(Refusal refusal) {
        if (echoes && echo.isBegun()) {
            throw new IllegalStateException("A request broke off, whose response was under way: " + refusal.sentence());
        }
        refuse(refusal, false);
    }

    private void refuse(Refusal refusal, boolean headOnly) {
        writer.refusal(refusal, null, Persistence.CLOSE, headOnly);
        over = true;
    }

    /** What comes after the end is read, so that the response is not lost by a reset; but not without end. */
    private void drop(ByteBuffer in) {
        dropped += in.remaining();
        in.position(in.limit());
        if (dropped > LINGER_BYTES) {
            throw new IllegalStateException("The peer goes on sending, although its connection was ended.");
        }
    }

    @Override
    public void inputEnded(Outbox out) {
        if (over || !parser.isInRequest()) {
            return;
        }
        writer.open(out, service.responses());
        try {
            refuse(new Refusal(400, "The connection was half-closed in the middle of a request."));
        } finally {
            writer.close();
        }
        out.end();
    }
}
