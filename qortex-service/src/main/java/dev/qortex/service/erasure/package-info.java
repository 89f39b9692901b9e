/**
 * Erasure of a person from all parts of an application by one call: the memory with its learners,
 * and whatever else is composed with it.
 */
@NullMarked
package dev.qortex.service.erasure;

import org.jspecify.annotations.NullMarked;
