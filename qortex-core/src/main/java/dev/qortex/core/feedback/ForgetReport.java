package dev.qortex.core.feedback;

/**
 * Feedback of a session that was taken back.
 *
 * @param session the session
 * @param answers the number of answers it had judged
 * @param outcomes the number of its outcomes of items
 * @param factors the number of teleportation factors that changed
 * @param observations the number of outcomes that the listeners of this memory took back; those
 *     elsewhere do it when their outbox entry comes
 */
public record ForgetReport(
    String session, int answers, int outcomes, int factors, int observations) {}
