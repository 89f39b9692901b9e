package dev.qortex.core.feedback;

/**
 * Feedback of a session that was taken back.
 *
 * @param session whose feedback
 * @param answers how many answers it had judged
 * @param outcomes how many outcomes of items
 * @param factors how many teleportation factors are others now
 * @param observations what the listeners of this memory took back; those elsewhere do it when their
 *     outbox entry comes
 */
public record ForgetReport(
    String session, int answers, int outcomes, int factors, int observations) {}
