/** Import formats for comments of reviewers and findings of analysers. */
@NullMarked
package dev.qortex.buildlog.comments;

import org.jspecify.annotations.NullMarked;
