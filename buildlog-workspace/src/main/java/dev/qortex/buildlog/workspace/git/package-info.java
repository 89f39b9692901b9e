/** Git repositories of projects: commits, diffs, merges and hooks. */
@NullMarked
package dev.qortex.buildlog.workspace.git;

import org.jspecify.annotations.NullMarked;
