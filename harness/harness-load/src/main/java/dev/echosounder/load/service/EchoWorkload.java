package dev.echosounder.load.service;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.load.WorkloadSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** The echo workload: the server sends back what it receives. */
public final class EchoWorkload implements Workload {

    @Override
    public String name() {
        return WorkloadSpec.ECHO.name();
    }

    @Override
    public Service service(int messageBytes, Optional<Supplier<Runnable>> work) {
        return work.<Service>map(each -> new EchoPerMessage(messageBytes, each)).orElseGet(Echo::new);
    }

    @Override
    public WorkloadClient client(int client, int messageBytes) {
        return new EchoClient(client, messageBytes);
    }
}
