/** Entries of a project's journal, of which skills are distilled. */
@NullMarked
package dev.qortex.buildlog.journal;

import org.jspecify.annotations.NullMarked;
