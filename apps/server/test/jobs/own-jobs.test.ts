import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MessageType } from '@parley/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import { fileJobs } from '../../src/platform/files/jobs.ts'
import { followingPace } from '../../src/platform/jobs/following.ts'
import { recurringPace } from '../../src/platform/jobs/recurring.ts'
import { Jobs } from '../../src/platform/jobs/service.ts'
import { acknowledged } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { uploadFile } from '../support/uploads.ts'
import { patient } from './jobs-support.ts'

const server = await startTestServer()
const { database, files } = server.context

const storedFiles = async () => {
  const found = await readdir(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

test('the bytes of a withdrawn message are looked for every minute, and also while no lease can be written', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const src = await uploadFile(server.url, alice, 'not meant for you')
  const socket = await alice.openEvents()
  const msg = { type: MessageType.file, fileMsg: { src } }
  const { id } = await acknowledged(socket, { revUserID: bob.id, msg })
  expect(await storedFiles()).toBe(1)
  await acknowledged(socket, { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: id } } })
  const job = fileJobs(files).find(({ name }) => name === 'withdrawn bytes') ?? expect.fail()
  expect(job.everyMs).toBe(60_000)
  await sql`alter table jobs rename to jobs_of_a_full_disk`.execute(database.queries)
  const node = new Jobs({
    database,
    log: { error: vi.fn(), warn: vi.fn() },
    logs: new FollowedLogs(database),
    jobs: [{ ...job, everyMs: 1 }],
    followers: [],
    pace: { ...recurringPace, ...followingPace },
  })
  node.start()
  onTestFinished(() => node.close())
  await vi.waitFor(async () => expect(await storedFiles()).toBe(0), patient)
})
