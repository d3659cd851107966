import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from './support/free-port.ts'
import { say } from './support/people.ts'
import { openTestServer, startTestServer } from './support/server.ts'

const token = 'a token of some length'
const port = await freePort()
const server = await startTestServer({
  env: { PARLEY_METRICS_TOKEN: token, PARLEY_METRICS_PORT: String(port) },
})
const silent = await startTestServer()

const show = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })

const numbers = async () => (await show(`Bearer ${token}`)).text()

/** Without labels it is the sum of all. */
const sumOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )

test('a client that shows the token sees the numbers, nobody else does, and none by default', async () => {
  expect((await show()).status).toBe(401)
  expect((await show('Bearer another token of length')).status).toBe(401)
  expect((await show(`Bearer ${token}`)).status).toBe(200)
  expect((await fetch(`${silent.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  const own = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('parley_people')])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('metrics count what people do', async () => {
  const before = await numbers()
  const [ann, ben] = await server.friends('Ann', 'Ben')
  const socket = await ben.openEvents()
  await say(ann, ben, 'one', 'two', 'three')
  const after = await numbers()
  const more = (name: string) => sumOf(after, name) - sumOf(before, name)
  expect(more('parley_messages_stored_total')).toBe(3)
  expect(more('parley_commit_messages_sum')).toBe(3)
  expect(more('parley_frames_received_total')).toBeGreaterThanOrEqual(3)
  expect(more('parley_frames_sent_total')).toBeGreaterThanOrEqual(6)
  expect(sumOf(after, 'parley_people')).toBeGreaterThanOrEqual(1)
  expect(more('parley_look_ups_total')).toBeGreaterThan(0)
  expect(more('parley_look_up_statements_total')).toBeGreaterThan(0)
  expect(after).toMatch(
    /^parley_http_seconds_count\{method="POST",call="\/api\/auth\/register",status="200"\} 2$/m,
  )
  await socket.close()
})

test('metrics count refused requests and frames by operation and code', async () => {
  const [ann, ben] = await Promise.all([server.register('Ann'), server.register('Ben')])
  const counted = async (call: string, code: number) => {
    const line = `parley_refusals_total{call="${call}",code="${code}"} `
    const found = (await numbers()).split('\n').find((one) => one.startsWith(line))
    return Number(found?.slice(line.length) ?? 0)
  }
  const { credentialsWrong, recipientNotFriend } = errors
  const before = [
    await counted('POST /api/auth/login', credentialsWrong.code),
    await counted('chat frame', recipientNotFriend.code),
  ] as const
  await expect(
    ann.call('POST /api/auth/login', { body: { userName: String(ann.id), password: 'not the password' } }),
  ).rejects.toMatchObject({ code: credentialsWrong.code })
  await expect(say(ann, ben, 'hello')).rejects.toThrow(`"code":${recipientNotFriend.code}`)
  expect(await counted('POST /api/auth/login', credentialsWrong.code)).toBe(before[0] + 1)
  expect(await counted('chat frame', recipientNotFriend.code)).toBe(before[1] + 1)
})

test('the lag of followers is shown at the first request', async () => {
  const fresh = await startTestServer({ env: { PARLEY_METRICS_TOKEN: token } })
  const answer = await fetch(`${fresh.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  for (const name of ['seconds', 'entries', 'set_aside'])
    expect(text).toMatch(new RegExp(`^parley_follower_${name}\\{follower="`, 'm'))
})

test('an address that somebody typed is no label', async () => {
  await fetch(`${server.url}/api/nothing/${'x'.repeat(20)}`)
  expect(await numbers()).not.toContain('xxxxxxxx')
})

test('daily backups that cannot be made have an age that raises the alert, and no backups have none', async () => {
  expect(await numbers()).not.toMatch(/^parley_backup_age_seconds /m)
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-age-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const env = { PARLEY_METRICS_TOKEN: token, PARLEY_BACKUP_DIR: join(folder, 'file', 'backups') }
  const failing = await openTestServer({ env })
  onTestFinished(failing.dispose)
  const answer = await fetch(`${failing.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.text()).toMatch(/^parley_backup_age_seconds \+Inf$/m)
  const { expr } = alert('ParleyBackupOld')
  const [, threshold] = /^min\(parley_backup_age_seconds\) > (\d+)$/.exec(expr) ?? []
  expect(Number(threshold) / 3600).toBe(26)
})

const alert = (name: string): { expr: string } =>
  parse(
    readFileSync(fileURLToPath(new URL('../../../docs/deploy/alerts.yml', import.meta.url)), 'utf8'),
  ).groups[0].rules.find((rule: { alert: string }) => rule.alert === name)

test('the dashboard and the alerts name only what there is', async () => {
  const known = await numbers()
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = readFileSync(fileURLToPath(new URL(`../../../docs/deploy/${file}`, import.meta.url)), 'utf8')
    const named = new Set(text.match(/\b(parley|nodejs|process)_[a-z_0-9]+/g))
    expect(named.size).toBeGreaterThan(5)
    const unknown = [...named].filter(
      (name) => !new RegExp(`^# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `, 'm').test(known),
    )
    expect(unknown).toEqual([])
  }
})
