/** Records of the pattern loop: patterns with track records, and the log that these follow from. */
@NullMarked
package dev.qortex.buildlog.patterns.model;

import org.jspecify.annotations.NullMarked;
