/** Observations and their types, the policies that judge them, and the reports of a pipeline. */
@NullMarked
package dev.qortex.observations.model;

import org.jspecify.annotations.NullMarked;
