import { afterEach, expect, test, vi } from 'vitest'
import { namedStatement } from '../../src/db/named-statements.ts'
import { StatementGroup } from '../../src/db/statement-group.ts'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()
afterEach(() => void vi.restoreAllMocks())

const text = (content: string) => ({ type: 1, textMsg: { content } })

/** The statements that reached the database in one piece with one that appends, by their names. */
function appendingGroups(): () => string[][] {
  const begins = vi.spyOn(StatementGroup.prototype, 'begin')
  const adds = vi.spyOn(StatementGroup.prototype, 'add')
  return () => {
    const groups = Map.groupBy(adds.mock.calls, (_, i) => adds.mock.contexts[i] as StatementGroup)
    return [...groups]
      .map(([group, calls]) => [
        ...(begins.mock.contexts.includes(group) ? ['begin'] : []),
        ...calls.map(([statement]) => namedStatement(statement).name ?? statement),
      ])
      .filter((names) => names.some((name) => name.startsWith('append')))
  }
}

async function friendsWhoHaveTalked() {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const socket = await alice.socket({ v2: true, kind: 'chat' })
  const send = (msg: object) => socket.frameOutcome({ revUserID: bob.id, msg })
  expect(await send(text('Before'))).toBe('ok')
  return { alice, bob, send }
}

test('a text between two people is locked, appended, committed and ready to be shown in one round trip', async () => {
  const { send } = await friendsWhoHaveTalked()
  const groups = appendingGroups()
  expect(await send(text('Hello'))).toBe('ok')
  expect(groups()).toEqual([['hold conversations', 'append direct messages', 'users by ids']])
})

test('a text in a group is locked, appended, committed and ready to be shown in one round trip, too', async () => {
  const [alice] = await world.people('Alice')
  const group = await world.group({ owner: alice })
  const groups = appendingGroups()
  expect(await alice.sendOutcome(group)).toBe('ok')
  expect(groups()).toEqual([['hold conversations', 'append group messages', 'nicknames', 'users by ids']])
})

test('a message that names another takes looking at that one first', async () => {
  const { send } = await friendsWhoHaveTalked()
  const groups = appendingGroups()
  expect(await send({ type: 9, replyMsg: { msgID: 2 ** 40, content: 'Yes' } })).toBe('messageUnknown')
  expect(groups()).toEqual([])
})

test('a blocked sender gets the reason after a second look, and nothing is written', async () => {
  const { alice, bob, send } = await friendsWhoHaveTalked()
  await bob.call('POST /api/user/blocks', { body: { userId: alice.id } })
  const groups = appendingGroups()
  expect(await send(text('Hello?'))).toBe('recipientNotFriend')
  expect(groups().map((names) => names[1])).toEqual(['append direct messages'])
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id, limit: -1 } })
  expect(list.map(({ msgPreview }) => msgPreview)).toEqual(['Before'])
})
