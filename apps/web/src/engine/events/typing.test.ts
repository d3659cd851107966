import type { ChatEvent, GroupEvent } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chatMessage, groupId, groupMessage, me, peer } from '../test/messages.ts'
import { createTyping } from './typing.ts'

const endsAfter = limits.typingSeconds * 1000
const person = { kind: 'direct', id: peer.id } as const
const group = { kind: 'group', id: groupId } as const

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function start() {
  const sendTyping = vi.fn()
  const typing = createTyping({ sendTyping })
  onTestFinished(typing.close)
  const take = (event: ChatEvent | GroupEvent) => typing.take(event)
  const idsIn = (target: typeof person | typeof group) => typing.idsIn(typing.store.getState(), target)
  const types = (userID = peer.id) => take({ event: 'typing', userID })
  const typesInGroup = (userID: number) => take({ event: 'typing', groupID: groupId, userID })
  return { typing, sendTyping, take, idsIn, types, typesInGroup }
}

test('somebody who types is seen typing, for as long as a sign of it holds', () => {
  const { types, idsIn } = start()
  types()
  expect(idsIn(person)).toEqual([peer.id])
  vi.advanceTimersByTime(endsAfter - 1)
  expect(idsIn(person)).toEqual([peer.id])
  vi.advanceTimersByTime(1)
  expect(idsIn(person)).toEqual([])
})

test('a person who goes on typing shows without a break, and nothing is drawn again for it', () => {
  const { types, idsIn, typing } = start()
  types()
  const listener = vi.fn()
  typing.store.subscribe(listener)
  for (let times = 0; times < 3; times++) {
    vi.advanceTimersByTime(endsAfter - 1)
    types()
  }
  expect(idsIn(person)).toEqual([peer.id])
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(endsAfter)
  expect(idsIn(person)).toEqual([])
})

test('several people of a group type at once, and each ends alone', () => {
  const { typesInGroup, idsIn } = start()
  typesInGroup(3)
  vi.advanceTimersByTime(1000)
  typesInGroup(4)
  expect(idsIn(group)).toEqual([3, 4])
  vi.advanceTimersByTime(endsAfter - 1000)
  expect(idsIn(group)).toEqual([4])
})

test('typing in a group is not typing to me, though the ids are the same', () => {
  const { typesInGroup, idsIn } = start()
  typesInGroup(peer.id)
  expect(idsIn(person)).toEqual([])
  expect(idsIn({ kind: 'group', id: groupId })).toEqual([peer.id])
})

test('a message ends the typing of its author', () => {
  const { take, types, typesInGroup, idsIn } = start()
  types()
  take({ event: 'message', message: chatMessage(1), sequence: 1, position: 1 })
  expect(idsIn(person)).toEqual([])
  typesInGroup(3)
  typesInGroup(4)
  const written = groupMessage(1, { author: { ...peer, id: 4 } })
  take({ event: 'message', message: written, sequence: 1, position: 1 })
  expect(idsIn(group)).toEqual([3])
})

test('a message of mine ends nobody’s typing', () => {
  const { take, types, typesInGroup, idsIn } = start()
  types()
  take({ event: 'message', message: chatMessage(1, { isMe: true }), sequence: 1, position: 1 })
  typesInGroup(me.id)
  take({ event: 'message', message: groupMessage(2, { isMe: true }), sequence: 2, position: 2 })
  expect([idsIn(person), idsIn(group)]).toEqual([[peer.id], [me.id]])
})

test('a presence event makes nobody type', () => {
  const { take, idsIn, typing } = start()
  take({ event: 'presence', userID: peer.id, isOnline: true })
  expect(idsIn(person)).toEqual([])
  expect(typing.store.getState()).toEqual({})
})

test('my typing is sent at once, again before it ends, and not more often', () => {
  const { typing, sendTyping } = start()
  for (let at = 0; at < 12_000; at += 100) typing.notify(person, at)
  const often = sendTyping.mock.calls.length
  expect(often).toBeGreaterThanOrEqual(12 / limits.typingSeconds)
  expect(often).toBeLessThanOrEqual(12 / limits.typingEverySeconds)
  expect(sendTyping).toHaveBeenCalledWith(person)
})

test('in another conversation my typing is sent at once, to a group of the same id too', () => {
  const { typing, sendTyping } = start()
  typing.notify(person, 0)
  typing.notify({ kind: 'group', id: peer.id }, 10)
  expect(sendTyping.mock.calls).toEqual([[person], [{ kind: 'group', id: peer.id }]])
})

test('the end leaves no timer behind', () => {
  const { typing, types, typesInGroup } = start()
  types()
  typesInGroup(3)
  typing.close()
  expect(vi.getTimerCount()).toBe(0)
})
