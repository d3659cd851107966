import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf, text } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const recorder = new URL('../support/power-cut.mjs', import.meta.url)

/** A folder for what of another is synced, which begins as that is. */
function imageOf(folder: string): string {
  const image = mkdtempSync(join(tmpdir(), 'parley-power-cut-'))
  onTestFinished(() => rmSync(image, { recursive: true, force: true }))
  cpSync(folder, image, { recursive: true })
  return image
}

// PostgreSQL makes its own promise about power cuts.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'pglite')('the embedded database', () => {
  test('power cuts lose nothing that was acked', async () => {
    const { dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const env = environment(dataDir, undefined)
    const acked: number[] = []
    let folder = dataDir
    let friends: { alice: number; bob: number } | undefined
    // The second start brings the tables up to the log, as every checkpoint does, and begins the log anew.
    for (const cut of ['first', 'second']) {
      const image = imageOf(folder)
      const server = await startChildServer({
        ...env,
        PARLEY_DATA_DIR: folder,
        NODE_OPTIONS: `--import ${recorder.href}`,
        POWER_CUT_OF: folder,
        POWER_CUT_IMAGE: image,
      })
      friends ??= await befriended(server.url)
      const alice = await peopleOf(server.url).signIn(String(friends.alice), 'Alice')
      const hers = await alice.openEvents()
      for (let n = 0; n < 40; n++) {
        hers.send(text({ id: friends.bob }, `message ${n}`, `${cut}-${n}`))
        if (n % 3 === 2) acked.push((await hers.next(event('ack'))).id)
      }
      await server.kill()
      acked.push(...(await hers.left()).filter(event('ack')).map(({ id }) => id))
      folder = image
    }

    const last = await startChildServer({ ...env, PARLEY_DATA_DIR: folder })
    const alice = await peopleOf(last.url).signIn(String(friends?.alice), 'Alice')
    const query = { friendId: friends?.bob ?? 0, limit: -1 as const }
    const { list } = await alice.call('GET /api/chat/history', { query })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acked))
    await last.kill()
  })
})

async function befriended(url: string) {
  const [alice, bob] = await peopleOf(url).friends('Alice', 'Bob')
  return { alice: alice.id, bob: bob.id }
}
