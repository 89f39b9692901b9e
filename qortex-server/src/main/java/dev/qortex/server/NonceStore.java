package dev.qortex.server;

/**
 * Nonces of signed requests, so that each signature is good once. Implementations are thread-safe,
 * and forget a nonce only when its time stamp is not accepted any more.
 */
public interface NonceStore {

  /**
   * Adds a nonce. Of several at the same time that add the same one, one wins.
   *
   * @param nonce the nonce of a request, with the name of its key
   * @param end the last second, since 1970, in which a request with its time stamp is accepted
   * @param now the current time in seconds
   * @return false if the nonce was added before, or may have been
   * @throws IllegalStateException when there is no room
   */
  boolean add(String nonce, long end, long now);

  /**
   * The second, since 1970, after which no nonce is missing: a request with an earlier time stamp
   * may have been answered before.
   */
  long since();
}
