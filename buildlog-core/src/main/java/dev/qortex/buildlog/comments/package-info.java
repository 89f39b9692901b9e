/** Comments of reviewers and findings of analysers, as other programs write them. */
@NullMarked
package dev.qortex.buildlog.comments;

import org.jspecify.annotations.NullMarked;
