import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf, text } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

// A process of its own.
vi.setConfig({ testTimeout: 60_000 })

const wrongClock = new URL('../../../../faults/sites/clock.ts', import.meta.url)
const day = 24 * 3600_000

test('a clock that is set back by weeks stops nobody, and fills no log', async () => {
  const { dataDir, databaseUrl, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const folder = mkdtempSync(join(tmpdir(), 'parley-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const server = await startChildServer({
    ...environment(dataDir, databaseUrl),
    PARLEY_LOG_LEVEL: 'warn',
    // Statements that are slow on a busy machine would be logged too.
    PARLEY_SLOW_STATEMENT_MS: '600000',
    NODE_OPTIONS: `--import ${wrongClock.href}`,
    PARLEY_FAULTS_CLOCK: file,
  })
  const [alice, bob] = await peopleOf(server.url).friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const said = server.output()
  writeFileSync(file, String(-25 * day))
  const sessionEnd = async () => {
    const { token } = await alice.signInAgain()
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000
  }
  await expect.poll(sessionEnd, { timeout: 10_000, interval: 500 }).toBeLessThan(Date.now() + 10 * day)
  for (let n = 0; n < 20; n++) {
    hers.send(text(bob, `message ${n}`, `id-${n}`))
    await hers.next(event('ack'))
  }
  expect(server.output()).toBe(said)
  await server.kill()
})
