/**
 * Setup of a project: the files, hooks and rules of its buildlog, and the check that they are
 * there.
 */
@NullMarked
package dev.qortex.buildlog.setup;

import org.jspecify.annotations.NullMarked;
