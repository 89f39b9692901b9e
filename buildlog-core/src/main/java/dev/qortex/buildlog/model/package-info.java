/** Records that buildlog keeps: rules, sessions, events and learnings. */
@NullMarked
package dev.qortex.buildlog.model;

import org.jspecify.annotations.NullMarked;
