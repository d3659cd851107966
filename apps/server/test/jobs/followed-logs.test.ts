import { MessageType } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FollowedEvent, FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import { followingPace } from '../../src/platform/jobs/following.ts'
import { recurringPace } from '../../src/platform/jobs/recurring.ts'
import { Jobs } from '../../src/platform/jobs/service.ts'
import { acknowledged, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { patient } from './jobs-support.ts'

const server = await startTestServer()
const { database } = server.context

test('messages, withdrawals and changes of groups are followed in the order of each conversation', async () => {
  const heard: FollowedEvent[] = []
  const jobs = new Jobs({
    database,
    log: { error: vi.fn(), warn: vi.fn() },
    logs: new FollowedLogs(database),
    jobs: [],
    followers: [
      {
        name: 'listener',
        begins: 'atFirst',
        handle: async (entries) => void heard.push(...entries),
      },
    ],
    pace: { ...recurringPace, ...followingPace, lookMs: 5 },
  })
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  const [first = 0] = await say(alice, bob, 'first')
  const withdrawal = { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: first } } }
  await acknowledged(await alice.openEvents(), withdrawal)
  const [second = 0] = await say(bob, alice, 'second')
  await alice.call('PUT /api/group/group', { body: { id: groupId, title: 'Class 4' } })
  jobs.start()
  onTestFinished(() => jobs.close())

  const of = (isWanted: (entry: FollowedEvent) => boolean) =>
    heard.filter(isWanted).map(({ position, event }) => ({ position, ...event }))
  await vi.waitFor(
    () => expect(of((entry) => entry.conversationId === groupId).at(-1)?.kind).toBe('group'),
    patient,
  )
  const chat = heard.find(({ id }) => id === first)?.conversationId
  expect(of((entry) => entry.conversationId === chat).slice(-3)).toEqual([
    // It is gone from the database, and a follower that comes late does not see it either.
    expect.objectContaining({ kind: 'message', type: MessageType.withdrawn, senderId: alice.id }),
    expect.objectContaining({ kind: 'withdrawal', messageId: first, by: alice.id }),
    expect.objectContaining({ kind: 'message', body: { content: 'second' }, senderId: bob.id }),
  ])
  expect(heard.at(-2)?.id).toBe(second)
  const positions = of((entry) => entry.conversationId === chat).map(({ position }) => position)
  expect(positions).toEqual(positions.map((_, i) => i + 1))
})
