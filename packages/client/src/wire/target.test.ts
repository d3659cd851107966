import { type ChatEvent, chatMessageExample, type GroupEvent, groupMessageExample } from '@parley/contract'
import { expect, test } from 'vitest'
import { addressOf, targetOf } from './target.ts'

const direct = (id: number) => ({ kind: 'direct', id })
const group = (id: number) => ({ kind: 'group', id })

test('a message belongs to the conversation with the other person, in either direction, or to its group', () => {
  const { sendUser, revUser } = chatMessageExample
  const placed = { event: 'message', sequence: 1, position: 1 } as const
  expect(targetOf({ ...placed, message: chatMessageExample })).toEqual(direct(revUser.id))
  expect(targetOf({ ...placed, message: { ...chatMessageExample, isMe: false } })).toEqual(
    direct(sendUser.id),
  )
  expect(targetOf({ ...placed, message: groupMessageExample })).toEqual(group(groupMessageExample.groupID))
})

test.each<[ChatEvent | GroupEvent, unknown]>([
  [{ event: 'typing', userID: 2 }, direct(2)],
  [{ event: 'typing', groupID: 3, userID: 2 }, group(3)],
  [{ event: 'receipt', userID: 2, isMe: true, deliveredUpTo: 1, readUpTo: 1 }, direct(2)],
  [{ event: 'changed', groupID: 3, topics: ['groups'] }, group(3)],
  [{ event: 'changed', topics: ['groups'] }, undefined],
  [{ event: 'presence', userID: 2, isOnline: true }, undefined],
  [{ event: 'pong' }, undefined],
])('the conversation of %o is %o', (event, target) => {
  expect(targetOf(event)).toEqual(target)
})

test('frames name a person and a group each in their way', () => {
  expect(addressOf({ kind: 'direct', id: 2 })).toEqual({ revUserID: 2 })
  expect(addressOf({ kind: 'group', id: 3 })).toEqual({ groupID: 3 })
})
