package org.example;

public final class Main {
  public static void main(String[] args) {
    // @SNIPPET@
  }
}
