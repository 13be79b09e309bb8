import type { TraceContext } from './trace-context.ts'

/** The attributes of a span: technical facts, never personal data. */
type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'client' | 'consumer'

/** One span: a piece of work within a trace. */
export type Span = {
  /** Undefined while nothing is traced. */
  readonly traceId: string | undefined
  /** Runs work whose spans become children of this one. */
  run<Value>(work: () => Value): Value
  end(attributes?: Attributes, isFailed?: boolean): void
}

/** The tracing of this process (rule AP14). Without OTEL_… variables it is off, and no SDK is loaded. */
export type Tracing = {
  readonly isOn: boolean
  /** Begins a span in the trace of `parent`, in the current trace, or in a new one. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: TraceContext): Span
  /** Wraps work in a span, which ends with the work and is marked as failed when that throws. */
  within<Value>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<Value>, parent?: TraceContext): Promise<Value> // prettier-ignore
  /** Returns the current span, for work that continues elsewhere. */
  traceparent(): string | undefined
  /** Sends the remaining spans. */
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
