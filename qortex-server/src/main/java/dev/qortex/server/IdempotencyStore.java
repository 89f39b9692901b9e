package dev.qortex.server;

import java.util.Optional;

/**
 * Answers to requests with an {@code Idempotency-Key}, so that a request that is sent again is not
 * carried out again. Implementations are thread-safe. They may limit how many answers they keep and
 * for how long, but keep one as long as clients try again.
 */
public interface IdempotencyStore {

  /**
   * Request with a known key.
   *
   * @param digest the digest of its arguments
   * @param answer the body of the answer; empty while the request is at work
   */
  record Known(String digest, Optional<byte[]> answer) {}

  /**
   * Claims a key for a request, or tells of the request that has it. Of several at the same time
   * one wins.
   *
   * @param caller the sender, so that each can have a share of the room
   * @param key names caller, operation and the client's key, 64 characters
   * @return the known request; empty if the key is claimed: {@link #complete} or {@link #release}
   *     must follow
   * @throws IllegalStateException when there is no room for another answer to the caller
   */
  Optional<Known> claim(String caller, String key, String digest);

  /** Keeps the answer of a request that was carried out. When it fails, the key stays claimed. */
  void complete(String key, byte[] answer);

  /** Gives a key back, because its request was not carried out. */
  void release(String key);
}
