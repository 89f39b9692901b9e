/**
 * Folders of projects: their setup, with files, hooks and rules, the check that these are there,
 * and the files of coding assistants.
 */
@NullMarked
package dev.qortex.buildlog.workspace;

import org.jspecify.annotations.NullMarked;
