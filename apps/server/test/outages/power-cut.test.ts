import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, password, peopleOf, text } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const recorder = new URL('../support/power-cut.mjs', import.meta.url)

// What PostgreSQL itself keeps through a power cut is its own promise.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'pglite')('the embedded database', () => {
  test('a power cut loses nothing that was acked', async () => {
    const { dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const image = mkdtempSync(join(tmpdir(), 'parley-power-cut-'))
    onTestFinished(() => rmSync(image, { recursive: true, force: true }))
    cpSync(dataDir, image, { recursive: true })
    const env = environment(dataDir, undefined)
    const first = await startChildServer({
      ...env,
      NODE_OPTIONS: `--import ${recorder.href}`,
      POWER_CUT_OF: dataDir,
      POWER_CUT_IMAGE: image,
    })
    const [alice, bob] = await peopleOf(first.url).friends('Alice', 'Bob')
    const hers = await alice.openEvents()
    const acked: number[] = []
    for (let n = 0; n < 60; n++) {
      hers.send(text(bob, `message ${n}`, `id-${n}`))
      if (n % 3 === 2) acked.push((await hers.next(event('ack'))).id)
    }
    await first.kill()
    acked.push(...(await hers.left()).filter(event('ack')).map(({ id }) => id))

    const second = await startChildServer({ ...env, PARLEY_DATA_DIR: image })
    const { token } = await clientOf(second.url, '').call('POST /api/auth/login', {
      body: { userName: String(alice.id), password },
    })
    const query = { friendId: bob.id, limit: -1 as const }
    const { list } = await clientOf(second.url, token).call('GET /api/chat/history', { query })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acked))
    await second.kill()
  })
})
