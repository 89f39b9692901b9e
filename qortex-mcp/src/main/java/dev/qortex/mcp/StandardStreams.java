package dev.qortex.mcp;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Standard input and output of the process, taken over by a program that speaks a protocol on them.
 * Until it is closed, {@link System#out} prints to standard error and {@link System#in} is empty,
 * so that no library spoils the protocol. A program takes hold before it opens anything else.
 */
public final class StandardStreams implements AutoCloseable {

  private final InputStream in = System.in;
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final PrintStream printed = System.out;

  private StandardStreams() {
    System.setOut(System.err);
    System.setIn(InputStream.nullInputStream());
  }

  /** Takes hold of the streams. */
  public static StandardStreams take() {
    return new StandardStreams();
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** Standard output, unbuffered. */
  public OutputStream out() {
    return out;
  }

  /** Gives the streams back. */
  @Override
  public void close() {
    System.setOut(printed);
    System.setIn(in);
  }
}
