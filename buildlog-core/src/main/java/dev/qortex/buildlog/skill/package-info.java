/** Distillation of journals and learnings into skills. */
@NullMarked
package dev.qortex.buildlog.skill;

import org.jspecify.annotations.NullMarked;
