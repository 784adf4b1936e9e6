package com.example.own;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Serves echo at a port of 127.0.0.1 until the process is ended. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        Server server = new OwnModel().serve(at, new Echo());
        System.out.println("own-server listens at " + server.address());
        Thread.currentThread().join();
    }
}
