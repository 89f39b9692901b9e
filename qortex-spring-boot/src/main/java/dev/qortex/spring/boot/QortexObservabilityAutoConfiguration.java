package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import dev.qortex.observability.MemorySample;
import dev.qortex.observability.ObservedMemory;
import dev.qortex.observability.QortexMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of meters and observations of a memory, for an application that has {@code
 * qortex-observability} and a meter registry. With an observation registry, calls of the memory are
 * observed; their texts only with {@code qortex.observability.include-content}.
 */
@AutoConfiguration(
    after = QortexAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
    })
@ConditionalOnClass({MeterRegistry.class, QortexMeters.class})
@ConditionalOnBean({MeterRegistry.class, QortexClient.class})
public final class QortexObservabilityAutoConfiguration {

  /** The meters of all events. */
  @Bean
  @ConditionalOnMissingBean
  QortexMeters qortexMeters(MeterRegistry registry) {
    return QortexMeters.of(registry);
  }

  /** The size of the memory; the application may have its quality measured by a timer. */
  @Bean
  @ConditionalOnMissingBean
  MemorySample qortexMemorySample(QortexClient memory, MeterRegistry registry) {
    return MemorySample.of(memory, registry);
  }

  /** Observes the calls of the memory. */
  @Bean
  static BeanPostProcessor qortexObservedMemory(
      ObjectProvider<ObservationRegistry> registries, ObjectProvider<QortexProperties> settings) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        ObservationRegistry registry =
            bean instanceof QortexClient ? registries.getIfUnique() : null;
        if (registry == null) {
          return bean;
        }
        QortexClient memory = (QortexClient) bean;
        return settings.getObject().observability().includeContent()
            ? ObservedMemory.withContent(memory, registry)
            : ObservedMemory.of(memory, registry);
      }
    };
  }
}
