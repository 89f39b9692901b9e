/** What buildlog keeps: rules, sessions, events and learnings, and how their ids are made. */
@NullMarked
package dev.qortex.buildlog.model;

import org.jspecify.annotations.NullMarked;
