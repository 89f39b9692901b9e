/** The journal of a project: a folder of Markdown files, and the git commits that they list. */
@NullMarked
package dev.qortex.buildlog.workspace.journal;

import org.jspecify.annotations.NullMarked;
