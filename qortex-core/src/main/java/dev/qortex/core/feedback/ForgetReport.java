package dev.qortex.core.feedback;

/**
 * Result of revoking the feedback of a session.
 *
 * @param session the session
 * @param answers the number of answers with feedback of the session
 * @param outcomes the number of outcomes of items that were revoked
 * @param factors the number of teleportation factors that changed
 * @param observations the number of outcomes that the listeners of this memory revoked; listeners
 *     with other stores follow when their outbox entry is delivered
 */
public record ForgetReport(
    String session, int answers, int outcomes, int factors, int observations) {}
