import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { tracingIn } from './tracing.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'

test.each([
  ['no collector is named', {}],
  ['it is turned off', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
  ['traces are to go nowhere', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
])('there are no traces where %s', (_, env) => {
  expect(tracingIn(env)).toBeUndefined()
})

test.each([
  [undefined, undefined, { root: 'on', ratio: 1, followsParent: true }],
  ['always_off', undefined, { root: 'off', ratio: 1, followsParent: false }],
  ['traceidratio', '0.1', { root: 'ratio', ratio: 0.1, followsParent: false }],
  ['parentbased_traceidratio', '0', { root: 'ratio', ratio: 0, followsParent: true }],
])('the sampler %s with %s', (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, settings) => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }
  expect(tracingIn(env)).toEqual(settings)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s may not be %s, and the sentence names it', (name, value) => {
  const read = () => tracingIn({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
})
