package dev.qortex.storage.sql.elements;

/**
 * Stored contribution of one source to an element.
 *
 * @param source the id of the source
 * @param confidence a value from 0 to 1
 * @param domain the domain of the element; empty for an edge
 * @param payload the rest, as {@link ElementJson} writes it
 */
public record StoredContribution(String source, double confidence, String domain, String payload) {}
