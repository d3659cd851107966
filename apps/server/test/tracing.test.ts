import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SpanOptions, tracing } from '../src/kernel/tracing.ts'
import { openSite, patient } from './jobs/jobs-support.ts'
import { startChildServer } from './support/child-server.ts'
import { createTestDatabase } from './support/database.ts'
import { password, peopleOf, say } from './support/people.ts'
import { environment } from './support/server.ts'

// A process of its own, which loads more than others.
vi.setConfig({ testTimeout: 120_000 })

const awhile = { timeout: 30_000 }

type Attribute = { key: string; value: Record<string, unknown> }
interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Attribute[]
  readonly links?: { traceId: string; spanId: string }[]
  readonly status: { code?: number }
}
interface Sent {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] }
    readonly scopeSpans: { readonly spans: SentSpan[] }[]
  }[]
}

const attributeOf = (attributes: readonly Attribute[], name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

/** Takes spans as OTLP by HTTP, in JSON. */
async function openCollector() {
  const asked: { path: string | undefined; key: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push({ path: request.url, key: request.headers['x-key'] as string | undefined, body })
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const sent = () => asked.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sent,
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

/** Logs each module of OpenTelemetry that sends something. */
const watching = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (/opentelemetry.(sdk|exporter|otlp|core|resources)/.test(url)) console.log('loaded', url)
  return next(url, context)
} })`
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

async function start(env: Record<string, string>) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const hooks = `data:text/javascript,${encodeURIComponent(watching)}`
  return startChildServer(
    { ...environment(dataDir, databaseUrl), ...env },
    { command: [process.execPath, '--liftoff-only', '--import', hooks, main] },
  )
}

test('calls, frames, storing, statements and followers are sent to the collector, and nothing of what people write', async () => {
  const collector = await openCollector()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=school',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const [ann, ben] = await peopleOf(server.url).friends('Annabella', 'Benedict')
  await say(ann, ben, 'what nobody else is to read')
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  const asked = await fetch(`${server.url}/api/user/friends?secret-in-the-address`, {
    headers: { token: ann.token, traceparent: `00-${trace}-${parent}-01` },
  })
  expect(asked.status).toBe(200)
  const found = (name: string | RegExp) =>
    collector.spans().find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
  await vi.waitFor(() => expect(found(/^follow: /)).toBeDefined(), awhile)
  expect(await server.stop()).toBe(0)

  const call = found('GET /api/user/friends')
  expect(call).toMatchObject({ traceId: trace, parentSpanId: parent })
  expect(attributeOf(call?.attributes ?? [], 'http.response.status_code')).toBe(200)
  const within = collector.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(within.map(({ attributes }) => attributeOf(attributes, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/^(\/\*.*\*\/ )?select .*\$1/s),
  )
  // The code that reads a body goes on where the call began.
  const register = found('POST /api/auth/register')
  expect(register).toBeDefined()
  expect(collector.spans().some(({ parentSpanId }) => parentSpanId === register?.spanId)).toBe(true)

  const frame = found('chat frame')
  const stored = found('store messages')
  expect(stored).toBeDefined()
  expect(stored?.parentSpanId ?? '').toBe('')
  expect(stored?.links).toMatchObject([{ traceId: frame?.traceId, spanId: frame?.spanId }])
  expect(collector.spans().some(({ parentSpanId }) => parentSpanId === stored?.spanId)).toBe(true)

  const [{ resource } = { resource: { attributes: [] } }] = collector.sent()
  expect(attributeOf(resource.attributes, 'service.name')).toBe('parley')
  expect(attributeOf(resource.attributes, 'service.version')).toMatch(/^\d+\.\d+\.\d+$/)
  expect(attributeOf(resource.attributes, 'deployment.environment.name')).toBe('school')
  expect(new Set(collector.asked.map(({ path, key }) => `${path} ${key}`))).toEqual(
    new Set(['/v1/traces open']),
  )
  // Any digits may be among those of a time or of what names a span.
  const all = JSON.stringify(collector.sent(), (key, value) =>
    /UnixNano$|^(parentSpan|span|trace)Id$/.test(key) ? undefined : value,
  )
  for (const said of [
    'nobody else',
    'Annabella',
    'Benedict',
    password,
    ann.token,
    'secret-in',
    String(ann.id),
  ])
    expect(all).not.toContain(said)
  expect(server.output()).toContain('loaded')
})

test('without a collector nothing of it is loaded', async () => {
  const server = await start({ OTEL_SERVICE_NAME: 'parley' })
  await peopleOf(server.url).friends('Ann', 'Ben')
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toContain('loaded')
})

test('a collector that is not there keeps nobody from anything, and the log says so', async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    PARLEY_LOG_LEVEL: 'warn',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const [ann, ben] = await peopleOf(server.url).friends('Ann', 'Ben')
  await say(ann, ben, 'still here')
  await vi.waitFor(() => expect(server.output()).toContain('traces could not be sent'), awhile)
  expect(await server.stop()).toBe(0)
})

test('a job is a span, which has that it failed and not why', async () => {
  const begun: [string, SpanOptions][] = []
  const end = vi.fn()
  tracing.tracer = {
    begin(name, options) {
      begun.push([name, options])
      return { set() {}, end }
    },
    within: (_span, work) => work(),
    apart: (work) => work(),
    current: () => undefined,
  }
  onTestFinished(() => {
    tracing.tracer = undefined
  })
  const site = await openSite()
  const error = new Error('what somebody wrote')
  const work = () => Promise.reject(error)
  site.begin({ jobs: [{ name: 'rounds', everyMs: 1, on: 'eachNode', work }] })
  await vi.waitFor(() => expect(end).toHaveBeenCalledWith({ error }), patient)
  expect(begun).toContainEqual(['job: rounds', { attributes: { 'parley.job': 'rounds' }, causes: [] }])
})
