/** State of a project behind its API: changes, ledgers of credit, and reports; not API. */
@NullMarked
package dev.qortex.buildlog.internal.project;

import org.jspecify.annotations.NullMarked;
