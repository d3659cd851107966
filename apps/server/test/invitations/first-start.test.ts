import { expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf } from '../support/people.ts'
import { environment } from '../support/server.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const owned = /^Become its owner: open (\S+)\/i\/([0-9A-Z]{16})$/m

test('each start prints the address by which the first becomes the owner, until somebody has', async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const env = environment(dataDir, databaseUrl)
  const first = await startChildServer(env)
  const [, address, code = ''] = await vi.waitFor(() => owned.exec(first.output()) ?? expect.fail(), 20_000)
  expect(address).toBe(first.url)
  expect(first.output().split('\n')[0]).toBe(`Parley is ready: open ${first.url}`)
  await first.kill()

  const second = await startChildServer(env)
  await vi.waitFor(() => expect(owned.exec(second.output())?.[2]).toBe(code), 20_000)
  const alice = await peopleOf(second.url).register('Alice')
  await alice.call('POST /api/invitation/code/{code}', { params: { code }, body: {} })
  expect(await second.stop()).toBe(0)

  const third = await startChildServer(env)
  expect(await third.stop()).toBe(0)
  expect(third.output()).toContain('Parley is ready')
  expect(third.output()).not.toContain('owner')
})
