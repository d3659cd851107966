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
