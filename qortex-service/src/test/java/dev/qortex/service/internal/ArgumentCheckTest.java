package dev.qortex.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import dev.qortex.service.error.ServiceException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentCheckTest {

  private static final int ITEMS = 100_000;
  private static final long MOST_BYTES_EACH = 300;

  record Named(List<String> names) {}

  @Test
  void onlyTheFirstErrorTakesMemory() {
    ArgumentCheck check = new ArgumentCheck(Schemas.ofInput(Named.class));
    ObjectNode argument = Json.mapper().createObjectNode();
    ArrayNode names = argument.putArray("names");
    for (int i = 0; i < ITEMS; i++) {
      names.add(1);
    }
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = memory.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThatThrownBy(() -> check.checked(argument)).isInstanceOf(ServiceException.class);
    assertThat(memory.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
        .isLessThan(ITEMS * MOST_BYTES_EACH);
  }
}
