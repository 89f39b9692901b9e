package dev.qortex.buildlog.model;

/**
 * An event, after it was logged.
 *
 * @param event as it is stored
 * @param recorded false when its id was known, so that nothing changed
 * @param emissions what was published
 * @param <E> the kind of event
 */
public record Logged<E>(E event, boolean recorded, Emissions emissions) {}
