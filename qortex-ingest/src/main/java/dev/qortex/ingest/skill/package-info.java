/** Skill files, {@code SKILL.md}: a name, when to use it, and instructions for an agent. */
@NullMarked
package dev.qortex.ingest.skill;

import org.jspecify.annotations.NullMarked;
