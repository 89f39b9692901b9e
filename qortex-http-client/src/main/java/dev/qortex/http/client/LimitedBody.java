package dev.qortex.http.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Body of an answer in memory, which ends the connection when it exceeds a number of bytes. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {

  private final HttpResponse.BodySubscriber<byte[]> kept =
      HttpResponse.BodySubscribers.ofByteArray();
  private final long most;
  private long received;
  private Flow.@Nullable Subscription subscription;

  /** More came than is taken. */
  static final class ExceededException extends IOException {

    private static final long serialVersionUID = 1L;

    private ExceededException(long most) {
      super("The answer is larger than %s bytes.".formatted(most));
    }
  }

  LimitedBody(long most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return kept.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    kept.onSubscribe(given);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
    if (received <= most) {
      kept.onNext(buffers);
    } else {
      Objects.requireNonNull(subscription).cancel();
      kept.onError(new ExceededException(most));
    }
  }

  @Override
  public void onError(Throwable failure) {
    kept.onError(failure);
  }

  @Override
  public void onComplete() {
    kept.onComplete();
  }
}
