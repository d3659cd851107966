import type { IncomingHttpHeaders } from 'node:http'

/** Never what people have written, nor who they are. */
export type Attributes = Readonly<Record<string, string | number>>

/** What began something that another span goes on with. */
export type Cause = object

export interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: 'server' | 'client'
  /** Of a request, which may go on with somebody else's trace. */
  readonly headers?: IncomingHttpHeaders
  /** Begins a trace of its own, whoever has caused it. */
  readonly causes?: readonly (Cause | undefined)[]
  /** When it began, by the clock of this process; now, if it does not say. */
  readonly begunAt?: number
}

export interface OpenSpan {
  set(attributes: Attributes): void
  end(failure?: { readonly error: unknown }): void
}

/** Draws what this server does, for whoever looks into one call among many. */
export interface Tracer {
  begin(name: string, options: SpanOptions): OpenSpan
  /** What the work begins is part of the span. */
  within<T>(span: OpenSpan, work: () => T): T
  /** What the work begins is part of no span. */
  apart<T>(work: () => T): T
  /** The span that one is within. */
  current(): Cause | undefined
}

/** There is none, and nothing is drawn, unless the operator names a collector. */
export const tracing: { tracer: Tracer | undefined } = { tracer: undefined }

/** Does the work within a span, where somebody draws them. */
export function traced<T>(name: string, options: () => SpanOptions, work: () => Promise<T>): Promise<T> {
  const { tracer } = tracing
  return tracer ? drawn(tracer, tracer.begin(name, options()), work) : work()
}

/** Begins work that goes on for others than whoever has begun it. */
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
