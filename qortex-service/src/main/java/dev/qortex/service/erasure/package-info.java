/**
 * Erasure of a person from all parts of an application by one call: the memory with its learners,
 * and further parts of an application.
 */
@NullMarked
package dev.qortex.service.erasure;

import org.jspecify.annotations.NullMarked;
