/**
 * Reports: a project and its rules, published files, imported seeds and checked citations; figures
 * hold their error rates.
 */
@NullMarked
package dev.qortex.buildlog.report;

import org.jspecify.annotations.NullMarked;
