import type { IncomingHttpHeaders } from 'node:http'

/** Never what people have written, nor who they are. */
export type Attributes = Readonly<Record<string, string | number>>

/** The span that caused the work of another span. */
export type Cause = object

export interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: 'server' | 'client'
  /** Headers of a request, which may continue a caller's trace. */
  readonly headers?: IncomingHttpHeaders
  /** Begins a trace of its own, with links to its causes. */
  readonly causes?: readonly (Cause | undefined)[]
  /** When it began, by the clock of this process; default: now. */
  readonly begunAt?: number
}

export interface OpenSpan {
  set(attributes: Attributes): void
  end(failure?: { readonly error: unknown }): void
}

/** Records the server's work as spans, so that an operator can inspect a single request. */
export interface Tracer {
  begin(name: string, options: SpanOptions): OpenSpan
  /** Spans that the work begins are part of the span. */
  within<T>(span: OpenSpan, work: () => T): T
  /** Spans that the work begins are part of no span. */
  apart<T>(work: () => T): T
  /** The current span. */
  current(): Cause | undefined
}

/** Undefined, and nothing is recorded, unless the operator names a collector. */
export const tracing: { tracer: Tracer | undefined } = { tracer: undefined }

/** Does the work within a span, if there is a tracer. */
export function traced<T>(name: string, options: () => SpanOptions, work: () => Promise<T>): Promise<T> {
  const { tracer } = tracing
  return tracer ? drawn(tracer, tracer.begin(name, options()), work) : work()
}

/** Begins work that is also for others than its initiator. */
export function apart<T>(work: () => T): T {
  return tracing.tracer ? tracing.tracer.apart(work) : work()
}

async function drawn<T>(tracer: Tracer, span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const value = await tracer.within(span, work)
    span.end()
    return value
  } catch (error) {
    span.end({ error })
    throw error
  }
}
