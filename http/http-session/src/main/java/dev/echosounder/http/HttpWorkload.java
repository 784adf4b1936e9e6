package dev.echosounder.http;

import dev.echosounder.api.Service;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Requests of HTTP/1.1 for one resource: GET, or POST with a body of the size of a message. */
public final class HttpWorkload implements Workload {

    private static final String RESOURCE = "resource";

    private final Resource resource;

    /** Asks for {@code /plaintext}. */
    public HttpWorkload() {
        this(Resource.PLAINTEXT);
    }

    private HttpWorkload(Resource resource) {
        this.resource = resource;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Workload with(Map<String, String> parameters) {
        for (String name : parameters.keySet()) {
            if (!name.equals(RESOURCE)) {
                throw new IllegalArgumentException(
                        "The workload http has no parameter \"%s\": its only one is %s, such as %2$s=json."
                                .formatted(name, RESOURCE));
            }
        }
        return parameters.isEmpty() ? this : new HttpWorkload(named(parameters.get(RESOURCE)));
    }

    private static Resource named(String name) {
        Resource found = Resource.at("/" + name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "There is no %s \"%s\": choose plaintext, json or echo.".formatted(RESOURCE, name));
        }
        return found;
    }

    @Override
    public String description() {
        return (resource == Resource.ECHO ? "POST " : "GET ") + resource.path();
    }

    @Override
    public Service service(int messageBytes, Optional<Supplier<Runnable>> work) {
        Settings usual = Settings.usual();
        return new Http(usual.withBodyBytes(Math.max(usual.bodyBytes(), messageBytes)), work);
    }

    @Override
    public WorkloadClient client(int client, int messageBytes) {
        return new HttpWorkloadClient(client, resource, messageBytes);
    }
}
