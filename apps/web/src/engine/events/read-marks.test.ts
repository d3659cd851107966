import type { ChatEvent, GroupEvent } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '../test/engine.ts'
import { groupId, peer } from '../test/messages.ts'

const person = { kind: 'direct', id: peer.id } as const
const group = { kind: 'group', id: groupId } as const

const synced = (readUpTo: number): ChatEvent => ({
  event: 'synced',
  epoch: 'e',
  position: 1,
  reset: false,
  changes: [],
  conversations: [
    {
      userID: peer.id,
      position: 9,
      sequence: 50,
      deliveredUpTo: 50,
      readUpTo,
      peerDeliveredUpTo: 40,
      peerReadUpTo: 40,
    },
  ],
})
const readInGroup = (readUpTo: number): GroupEvent => ({ event: 'receipt', groupID: groupId, readUpTo })
const read = (readUpTo: number, isMe: boolean): ChatEvent => ({
  event: 'receipt',
  userID: peer.id,
  isMe,
  deliveredUpTo: readUpTo,
  readUpTo,
})

function start() {
  const { engine } = testEngine()
  const { readMarks, conversations } = engine
  const markIn = (target: typeof person | typeof group) =>
    conversations.of(target).store.getState().read.sequence
  return { readMarks, markIn, close: () => engine.close('ended') }
}

test('until the server has sent a mark, nothing is known to be read', () => {
  const { readMarks, close } = start()
  expect([readMarks.of(person), readMarks.of(group)]).toEqual([0, 0])
  expect(readMarks.known(person), 'which may be nothing, and is not known yet').toBeUndefined()
  close()
})

test('whatever the order, a mark is the furthest that arrived, here and in the open conversation', () => {
  const step = fc.tuple(fc.constantFrom('synced', 'direct', 'group'), fc.nat({ max: 50 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const { readMarks, markIn, close } = start()
      // They are open before any mark arrives.
      markIn(person)
      markIn(group)
      const furthest = { person: 0, group: 0 }
      for (const [kind, upTo] of steps) {
        if (kind === 'group') {
          readMarks.take(readInGroup(upTo))
          furthest.group = Math.max(furthest.group, upTo)
        } else {
          readMarks.take(kind === 'synced' ? synced(upTo) : read(upTo, true))
          furthest.person = Math.max(furthest.person, upTo)
        }
        expect([readMarks.of(person), readMarks.of(group)]).toEqual([furthest.person, furthest.group])
      }
      expect([markIn(person), markIn(group)]).toEqual([furthest.person, furthest.group])
      close()
    }),
  )
})

test('a receipt of the other side does not mark messages as read by me', () => {
  const { readMarks, markIn, close } = start()
  readMarks.take(read(9, false))
  expect([readMarks.of(person), markIn(person)]).toEqual([0, 0])
  close()
})
