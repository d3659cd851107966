import { ConfigError } from './config-error.ts'

/** From OpenTelemetry's own variables; its exporter reads those about the endpoint itself. */
export interface TracingSettings {
  /** Traces that are sent among those that begin here: all, none, or a share. */
  readonly root: 'on' | 'off' | 'ratio'
  /** From 0 to 1. */
  readonly ratio: number
  /** Whether the caller's decision about sending applies, for a trace that the caller has begun. */
  readonly followsParent: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const protocols = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']
const samplers = { always_on: 'on', always_off: 'off', traceidratio: 'ratio' } as const

/** Undefined where no collector is named. @throws ConfigError */
export function tracingIn(env: Environment): TracingSettings | undefined {
  const endpoint = endpoints.find((name) => env[name])
  if (!endpoint || /^true$/i.test(env.OTEL_SDK_DISABLED ?? '')) return undefined
  if (env.OTEL_TRACES_EXPORTER === 'none') return undefined
  if (!/^https?:$/.test(URL.parse(env[endpoint] ?? '')?.protocol ?? ''))
    throw new ConfigError(`${endpoint} must be an address such as http://collector:4318.`)
  const protocol = protocols.find((name) => env[name])
  if (protocol && !/^http\//.test(env[protocol] ?? ''))
    throw new ConfigError(
      `${protocol} must be http/json: Parley sends OTLP by HTTP, which collectors take at port 4318.`,
    )
  return samplingIn(env)
}

function samplingIn({
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: arg,
}: Environment): TracingSettings {
  const [, parent, name = ''] = /^(parentbased_)?(\w+)$/.exec(text || 'parentbased_always_on') ?? []
  if (!Object.hasOwn(samplers, name))
    throw new ConfigError(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of these after parentbased_.',
    )
  const ratio = Number(arg || 1)
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be from 0 to 1.')
  return { root: samplers[name as keyof typeof samplers], ratio, followsParent: parent !== undefined }
}
