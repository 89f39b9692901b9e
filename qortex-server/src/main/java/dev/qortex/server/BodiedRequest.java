package dev.qortex.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose body was read within the limits, for a handler that reads it again. */
final class BodiedRequest extends Request.Wrapper {

  private final Content.Source body;

  BodiedRequest(Request request, byte[] body) {
    super(request);
    this.body = Content.Source.from(ByteBuffer.wrap(body));
  }

  @Override
  public Content.Chunk read() {
    return body.read();
  }

  @Override
  public void demand(Runnable callback) {
    body.demand(callback);
  }

  @Override
  public void fail(Throwable failure) {
    body.fail(failure);
  }
}
