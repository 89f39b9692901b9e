/** Credit assignment: the policies that decide which events count for or against a rule. */
@NullMarked
package dev.qortex.buildlog.credit;

import org.jspecify.annotations.NullMarked;
