import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
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
import type { OpenSpan, SpanOptions, Tracer } from '../../kernel/tracing.ts'
import type { TracingSettings } from '../config/tracing.ts'

/** Longest text of a statement. */
const attributeLength = 2000

/** Milliseconds between two batches, unless OTEL_BSP_SCHEDULE_DELAY sets others. */
const sendMs = 5000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Sends spans to the collector that the environment names, in batches, and keeps no more than one can take. */
export class OtlpTracer implements Tracer {
  readonly #provider: TracerProvider
  readonly #tracer
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #within = new AsyncLocalStorage<DrawnSpan>()

  /** @param warn called when spans could not be sent */
  constructor(settings: TracingSettings, version: string, warn: (sentence: string) => void) {
    const silent = () => undefined
    const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent }
    diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
    const detected = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })
    const own = resourceFromAttributes({ 'service.name': 'parley', 'service.version': version })
    this.#provider = new TracerProvider({
      resource: own.merge(detected),
      sampler: samplerOf(settings),
      spanLimits: { attributeValueLengthLimit: attributeLength },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter(),
          scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? sendMs,
        }),
      ],
    })
    this.#tracer = this.#provider.getTracer('parley', version)
  }

  begin(name: string, { attributes = {}, kind, headers, causes, begunAt }: SpanOptions): OpenSpan {
    const span = this.#tracer.startSpan(
      name,
      {
        attributes,
        kind: kind ? kinds[kind] : SpanKind.INTERNAL,
        links: (causes ?? []).flatMap((cause) => (cause ? [{ context: cause as SpanContext }] : [])),
        ...(begunAt !== undefined && { startTime: performance.timeOrigin + begunAt }),
      },
      this.#parent(headers, causes !== undefined),
    )
    return new DrawnSpan(span)
  }

  within<T>(span: OpenSpan, work: () => T): T {
    return this.#within.run(span as DrawnSpan, work)
  }

  apart<T>(work: () => T): T {
    return this.#within.exit(work)
  }

  current(): SpanContext | undefined {
    return this.#within.getStore()?.span.spanContext()
  }

  /** Sends what there is. */
  close(): Promise<void> {
    return this.#provider.shutdown()
  }

  #parent(headers: SpanOptions['headers'], isRoot: boolean): Context {
    if (headers) return this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const around = isRoot ? undefined : this.#within.getStore()
    return around ? trace.setSpan(ROOT_CONTEXT, around.span) : ROOT_CONTEXT
  }
}

class DrawnSpan implements OpenSpan {
  readonly span: Span

  constructor(span: Span) {
    this.span = span
  }

  set(attributes: Readonly<Record<string, string | number>>): void {
    this.span.setAttributes(attributes)
  }

  end(failure?: { readonly error: unknown }): void {
    if (failure) this.#fail(failure.error)
    this.span.end()
  }

  /**
   * By its code alone: its message may contain what a person wrote. A refusal is an answer, and no error of the server.
   */
  #fail(error: unknown): void {
    const { errorName, code, name } = Object(error) as { errorName?: string; code?: string; name?: string }
    this.span.setAttribute('error.type', String(errorName ?? code ?? name))
    if (errorName === undefined) this.span.setStatus({ code: SpanStatusCode.ERROR })
  }
}

function samplerOf({ root, ratio, followsParent }: TracingSettings): Sampler {
  const own = {
    on: new AlwaysOnSampler(),
    off: new AlwaysOffSampler(),
    ratio: new TraceIdRatioBasedSampler(ratio),
  }
  return followsParent ? new ParentBasedSampler({ root: own[root] }) : own[root]
}
