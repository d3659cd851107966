import { chatEvents, chatMessageExample, groupEvents, groupMessageExample } from '@parley/contract'
import { valid } from '@parley/contract/test/arbitrary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEvent } from './parse-event.ts'

const sockets = [
  { kind: 'direct', events: chatEvents, message: chatMessageExample },
  { kind: 'group', events: groupEvents, message: groupMessageExample },
] as const

describe.each(sockets)('of the $kind socket', ({ kind, events, message }) => {
  const parse = (event: unknown) => parseEvent(kind, JSON.stringify(event))
  const placed = { event: 'message', message, sequence: 1, position: 1 }
  const named = kind === 'direct' ? { userID: 2 } : { groupID: 3 }
  const backfill = { event: 'backfill', ...named, after: 0, upTo: 1, more: false, reset: false }

  test.each(Object.entries(events))('every "%s" of the contract is read', (_, schema) => {
    fc.assert(
      fc.property(valid(schema), (event) => {
        expect(parse(event)).toEqual(JSON.parse(JSON.stringify(event)))
      }),
      { numRuns: 15 },
    )
  })

  test.each(Object.entries(events))(
    'a "%s" that lacks a field, or has another type in one, is not',
    (_, schema) => {
      const [event] = fc.sample(valid(schema), { numRuns: 1, seed: 1 }) as [object]
      for (const name of schema.required) {
        expect(parse({ ...event, [name]: undefined })).toBeUndefined()
        expect(parse({ ...event, [name]: { wrong: [] } })).toBeUndefined()
      }
    },
  )

  test('the fields inside a message are checked, and the type of its content', () => {
    for (const field of ['id', 'isMe', 'msgPreview', 'msg'])
      expect(parse({ ...placed, message: { ...message, [field]: undefined } })).toBeUndefined()
    expect(parse({ ...placed, message: { ...message, msg: { type: '1' } } })).toBeUndefined()
  })

  test('additions of a later version are accepted: kinds of messages, topics, fields, events of a backfill', () => {
    expect(parse({ ...placed, message: { ...message, msg: { type: 99 } }, later: 1 })).toBeDefined()
    expect(parse({ event: 'changed', ...named, topics: ['weather'] })).toBeDefined()
    expect(parse({ ...backfill, events: [{ event: 'later', position: 1 }] })).toBeDefined()
  })

  test('known events of a backfill are checked', () => {
    expect(parse({ ...backfill, events: [placed] })).toBeDefined()
    expect(parse({ ...backfill, events: [{ ...placed, message: {} }] })).toBeUndefined()
    expect(parse({ ...backfill, events: [{ position: 1 }] })).toBeUndefined()
  })

  test('nothing else is read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (frame) => {
        expect(parseEvent(kind, frame)).toBeUndefined()
      }),
    )
    expect(parse({ event: 'later' })).toBeUndefined()
    expect(parse({ event: 'toString' })).toBeUndefined()
  })
})
