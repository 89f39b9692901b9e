/** HTML and PDF as documents, and the parts of speech of their sentences by OpenNLP. */
@NullMarked
package dev.qortex.ingest.documents;

import org.jspecify.annotations.NullMarked;
