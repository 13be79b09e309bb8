import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'

import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { Config } from '../config/config.server.ts'
import { errorFields, type Log } from '../log/log.server.ts'
import { type TraceContext, writeTraceparent } from './trace-context.ts'
import type { Span, SpanKind, Tracing } from './tracing.server.ts'

/** The process ends within seconds, so spans that the collector has not received by then are lost. */
const stopMs = 1_500

const kinds: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Config): Sampler {
  const own = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: own }) : own
}

/** Returns the headers for the collector, `name=value` with URL-encoded values. The exporter cannot read them from a file. */
function headersOf({ OTEL_EXPORTER_OTLP_HEADERS: list = '' }: Config): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.indexOf('=') > 0)
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1).trim()
      return [pair.slice(0, at).trim(), decodeURIComponent(value)]
    }),
  )
}

/** The exporter reads its OTEL_EXPORTER_OTLP_… variables itself, and the resource OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES. */
function providerOf(config: Config): TracerProvider {
  const own = resourceFromAttributes({ 'service.name': 'tillway', 'service.version': config.version })
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ headers: headersOf(config) }),
    scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
  })
  return new TracerProvider({
    resource: own.merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  })
}

/** Creates spans explicitly, at our own edges: automatic instrumentation would have to be loaded before all other modules. */
export function createTracing(config: Config, log: Log): Tracing {
  const provider = providerOf(config)
  const tracer = provider.getTracer('tillway', config.version)
  const underWay = new AsyncLocalStorage<OtelSpan>()
  const quiet = () => {}
  const tell = (message: string) => log.warn('traces could not be sent', errorFields({ message }))
  diag.setLogger({ error: tell, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR)

  function parentContext(parent: TraceContext | undefined) {
    const { traceId, spanId, isSampled } = parent ?? {}
    if (traceId && spanId)
      return trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      })
    const current = underWay.getStore()
    return current ? trace.setSpan(ROOT_CONTEXT, current) : ROOT_CONTEXT
  }

  const begin: Tracing['begin'] = (name, kind, attributes, parent): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parentContext(parent))
    return {
      traceId: span.spanContext().traceId,
      run: (work) => underWay.run(span, work),
      end(more = {}, isFailed = false) {
        span.setAttributes(more)
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    isOn: true,
    begin,
    async within(name, kind, attributes, work, parent) {
      const span = begin(name, kind, attributes, parent)
      try {
        const value = await span.run(work)
        span.end()
        return value
      } catch (error) {
        // Only the class, because a message may quote data.
        span.end({ 'error.type': error instanceof Error ? error.name : typeof error }, true)
        throw error
      }
    },
    traceparent() {
      const context = underWay.getStore()?.spanContext()
      if (!context) return undefined
      const { traceId, spanId, traceFlags } = context
      return writeTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 })
    },
    stop: () => Promise.race([provider.shutdown().catch(() => {}), setTimeout(stopMs, undefined, { ref: false })]),
  }
}
