import type { TraceContext } from './trace-context.ts'

/** What a span may say: how and of what kind, never of whom. */
type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'client' | 'consumer'

/** A piece of work of a trace. */
export type Span = {
  /** Undefined while nothing is traced. */
  readonly traceId: string | undefined
  /** Does work in which other spans belong to this one. */
  run<Value>(work: () => Value): Value
  end(attributes?: Attributes, isFailed?: boolean): void
}

/** The spans of this process (rule AP14). Without OTEL_… variables there are none, and no SDK is loaded. */
export type Tracing = {
  readonly isOn: boolean
  /** Begins a span in the trace of `parent`, or in the one that is under way, or in one of its own. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: TraceContext): Span
  /** A span around some work: it ends with the work, as failed when that throws. */
  within<Value>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<Value>, parent?: TraceContext): Promise<Value> // prettier-ignore
  /** The span that is under way, for who goes on elsewhere. */
  traceparent(): string | undefined
  /** Sends what is left. */
  stop(): Promise<void>
}

const noSpan: Span = { traceId: undefined, run: (work) => work(), end: () => {} }

export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  within: (_name, _kind, _attributes, work) => work(),
  traceparent: () => undefined,
  stop: async () => {},
}
