/** The review-and-feedback loop: sessions, gauntlet, mistakes, rewards, learnings, reports. */
@NullMarked
package dev.qortex.buildlog;

import org.jspecify.annotations.NullMarked;
