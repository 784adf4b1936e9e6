package dev.echosounder.http.engines;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Netty's {@link HttpServerCodec} on epoll. Settings: event loops as many as Netty chooses, TCP_NODELAY, an aggregator
 * of bodies of up to 1 MiB; responses are flushed when everything that was read is answered, as in Netty's own example.
 * It encrypts with the JDK's TLS, as Netty does without a native library. There is one on the class path of comparisons
 * which belongs to another module, so that is said.
 */
final class NettyEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> files) throws InterruptedException, SSLException {
        SslContext tls = files.isPresent() ? tls(files.get()) : null;
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(EpollIoHandler.newFactory()))
                .channel(EpollServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                        }
                        channel.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(Answer.MOST_BODY_BYTES))
                                .addLast(new Handler());
                    }
                })
                .bind(at)
                .sync();
    }

    private static SslContext tls(TlsFiles files) throws SSLException {
        return SslContextBuilder.forServer(
                        files.certificate().toFile(), files.key().toFile())
                .sslProvider(SslProvider.JDK)
                .protocols(TlsFiles.PROTOCOL)
                .build();
    }

    private static final class Handler extends SimpleChannelInboundHandler<FullHttpRequest> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            if (request.decoderResult().isFailure()) {
                FullHttpResponse refusal =
                        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST);
                HttpUtil.setContentLength(refusal, 0);
                HttpUtil.setKeepAlive(refusal, false);
                context.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
                return;
            }
            boolean keepAlive = HttpUtil.isKeepAlive(request);
            FullHttpResponse response = response(request);
            HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive);
            if (keepAlive) {
                context.write(response, context.voidPromise());
            } else {
                context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
            }
        }

        private static FullHttpResponse response(FullHttpRequest request) {
            String method = request.method().name();
            Answer answer = answer(method, request.uri());
            ByteBuf content = answer.echoes() ? request.content().retain() : Unpooled.wrappedBuffer(answer.content());
            int bytes = content.readableBytes();
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.valueOf(answer.status()),
                    method.equals("HEAD") ? Unpooled.EMPTY_BUFFER : content);
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.type());
            if (!answer.allow().isEmpty()) {
                response.headers().set(HttpHeaderNames.ALLOW, answer.allow());
            }
            if (answer.status() != HttpResponseStatus.NO_CONTENT.code()) {
                response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, bytes);
            }
            return response;
        }

        private static Answer answer(String method, String target) {
            try {
                return Answer.to(method, new QueryStringDecoder(target).path());
            } catch (IllegalArgumentException wrongEscape) {
                return Answer.refusal(400);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable reset) {
            context.close();
        }
    }
}
