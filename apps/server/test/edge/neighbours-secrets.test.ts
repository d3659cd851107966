import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeRedis, openRedis } from '../../src/db/open-redis.ts'
import { Browser } from '../support/browser.ts'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { password, peopleOf } from '../support/people.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startRefusingNeighbours } from '../support/refusing-neighbours.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { environment } from '../support/server.ts'

// The server is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const secret = 'known-Secret-4711'
const metricsToken = 'metrics-Secret-0815'

async function place() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  return { ...environment(dataDir, databaseUrl), PARLEY_LOG_LEVEL: 'trace' }
}

const s3 = (endpoint: string) => ({
  PARLEY_S3_ENDPOINT: endpoint,
  PARLEY_S3_BUCKET: 'uploads',
  PARLEY_S3_ACCESS_KEY: `id-of-${secret}`,
  PARLEY_S3_SECRET_KEY: secret,
})

test.for(['redis', 'postgres', 's3'] as const)(
  'a start and a doctor that %s refuses name it, and print no secret that its refusal repeats',
  async (who) => {
    const { redisUrl, databaseUrl, httpUrl } = await startRefusingNeighbours(secret)
    const of = { redis: { REDIS_URL: redisUrl }, postgres: { DATABASE_URL: databaseUrl }, s3: s3(httpUrl) }
    const env = { ...(await place()), ...of[who], PARLEY_TOKEN_SECRET: `${secret}${'x'.repeat(32)}` }
    const { code, out, err } = await runScript(main, [], env)
    expect(code).toBe(1)
    expect(err).toMatch({ redis: /REDIS_URL/, postgres: /XX000/, s3: /S3/ }[who])
    expect(out + err).not.toContain(secret)
    const doctor = await runCommand(['doctor'], env)
    expect(doctor.code).toBe(1)
    expect(doctor.out + doctor.err).not.toContain(secret)
  },
)

test('a server whose neighbours refuse it while it runs shows their secrets in no line, answer, number or trace', async () => {
  const { httpUrl, smtpUrl } = await startRefusingNeighbours(secret)
  const redis = await startRedisServer()
  onTestFinished(redis.stop)
  const command = await openRedis(redis.url, () => undefined)
  onTestFinished(() => closeRedis(command))
  await command.config('SET', 'requirepass', secret)
  const traces = await openCollector()
  const env = {
    ...(await place()),
    PARLEY_TOKEN_SECRET: `${secret}${'x'.repeat(32)}`,
    REDIS_URL: redis.url.replace('//', `//:${secret}@`),
    PARLEY_PUBLIC_URL: 'http://chat.example',
    PARLEY_SMTP_URL: smtpUrl,
    PARLEY_MAIL_FROM: 'chat@example.org',
    PARLEY_OPEN_LOGIN: JSON.stringify([
      { name: 'school', issuer: httpUrl, clientId: 'parley', clientSecret: secret },
    ]),
    PARLEY_METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${secret}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }
  const server = await startChildServer(env)
  const answers: string[] = []
  const browser = new Browser()
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await browser.request(`${server.url}${path}`, { redirect: 'manual', ...init })
    answers.push(await response.text(), JSON.stringify([...response.headers]))
    return response
  }
  const ann = await peopleOf(server.url).register('Ann')
  await ann.call('PUT /api/mail/address', { body: { address: 'ann@example.org', language: 'en', password } })

  const started = await ask('/api/auth/open_login/school/start')
  const { searchParams } = new URL(started.headers.get('location') ?? expect.fail())
  const body = JSON.stringify({ code: 'a', flag: 'school', state: searchParams.get('state') })
  await ask('/api/auth/open_login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

  // The password is changed and connections are cut: from now on the node has a wrong one.
  await command.config('SET', 'requirepass', 'changed-meanwhile')
  await command.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await command.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  const said = (sentence: RegExp) => vi.waitFor(() => expect(server.output()).toMatch(sentence), 60_000)
  await said(/WRONGPASS/)
  await said(/a sign-in by a provider failed/)
  await said(/a mail was not taken/)
  await ask('/api/user/friends', { headers: { token: ann.token } })
  for (const path of ['/readyz', '/healthz', '/api/settings/info']) await ask(path)
  const metrics = await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(metrics.status).toBe(200)
  const doctor = await runCommand(['doctor'], env)
  await server.stop()
  expect(traces.bodies.length).toBeGreaterThan(0)
  for (const all of [server.output(), doctor.out + doctor.err, ...answers, ...traces.bodies])
    for (const hidden of [secret, metricsToken]) expect(all).not.toContain(hidden)
})

/** Takes traces, and refuses the first. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      response.statusCode = bodies.length === 1 ? 401 : 200
      response.end(bodies.length === 1 ? `no ${secret}` : '{}')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}
