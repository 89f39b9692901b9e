/** Seed files, the check of citations, and what a review takes and gives. */
@NullMarked
package dev.qortex.buildlog.gauntlet;

import org.jspecify.annotations.NullMarked;
