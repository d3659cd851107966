import { randomUUID } from 'node:crypto'
import { errors } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { emptyPlace } from '../support/empty-place.ts'
import { peopleOf } from '../support/people.ts'
import { openPlainSocket } from '../support/socket.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Lines of the log with this message. */
const linesIn = (output: string, begins: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).startsWith(begins))

test('the log has sockets that were closed because there were too many, and slow statements without their values', async () => {
  const env = { PARLEY_LOG_LEVEL: 'info', PARLEY_CONNECTIONS_PER_PERSON: '2', PARLEY_SLOW_STATEMENT_MS: '1' }
  const server = await startChildServer({ ...(await emptyPlace()), ...env })
  expect(linesIn(server.output(), 'a statement took long')).not.toContainEqual(
    expect.objectContaining({ statement: expect.stringMatching(/^create table/i) }),
  )
  const ann = await peopleOf(server.url).register('Annabella')
  await ann.openChat()
  await ann.openEvents()
  expect((await (await openPlainSocket(server.url, ann.token)).closed).code).toBe(4003)
  const closed = await vi.waitFor(() => {
    const lines = linesIn(server.output(), 'a socket was closed')
    expect(lines).toHaveLength(1)
    return lines
  }, 20_000)
  expect(closed[0]).toMatchObject({ level: 30, code: 4003, kind: 'chat', userId: ann.id })
  const slow = linesIn(server.output(), 'a statement took long')
  expect(slow).toContainEqual(
    expect.objectContaining({
      level: 40,
      ms: expect.any(Number),
      statement: expect.stringContaining('insert'),
    }),
  )
  expect(JSON.stringify(slow)).not.toContain('Annabella')
  expect(await server.stop()).toBe(0)
})

test('the log names the operation, the reason and the person of each refusal, and who guessed wrong', async () => {
  const env = { PARLEY_LOG_LEVEL: 'info', PARLEY_TRUST_PROXY: 'loopback' }
  const server = await startChildServer({ ...(await emptyPlace()), ...env })
  const ann = await peopleOf(server.url).register('Ann')
  const requestId = 'request-of-the-proxy'
  const signIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-forwarded-for': '203.0.113.7',
    },
    body: JSON.stringify({ userName: String(ann.id), password: 'not the password' }),
  })
  expect([signIn.status, signIn.headers.get('x-request-id')]).toEqual([200, requestId])
  const { code } = (await signIn.json()) as { code: number }
  await expect(
    ann.call('DELETE /api/auth/sessions/{id}', { params: { id: randomUUID() } }),
  ).rejects.toMatchObject({
    code: errors.signInUnknown.code,
  })
  await fetch(`${server.url}/readyz`)
  const answered = await vi.waitFor(() => {
    const lines = linesIn(server.output(), 'answered')
    expect(lines).toContainEqual(expect.objectContaining({ refused: 'signInUnknown', userId: ann.id }))
    return lines
  }, 20_000)
  expect(answered).toContainEqual(
    expect.objectContaining({
      reqId: requestId,
      req: { method: 'POST', path: '/api/auth/login' },
      ip: '203.0.113.7',
      refused: 'credentialsWrong',
      code,
    }),
  )
  expect(answered.map(({ req }) => (req as { path: string }).path)).not.toContain('/readyz')
  expect(linesIn(server.output(), 'a sign-in failed')).toEqual([
    expect.objectContaining({ level: 40, event: 'signInFailed', userId: ann.id, ip: '203.0.113.7' }),
  ])
  // The line of docs/operating.md for fail2ban.
  const failregex = /"ip":"(?<host>[^"]+)","msg":"a sign-in failed"/
  expect(failregex.exec(server.output())?.groups?.host).toBe('203.0.113.7')
  expect(server.output()).not.toContain('not the password')
  expect(await server.stop()).toBe(0)
})
