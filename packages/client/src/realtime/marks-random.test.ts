import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Frame, follow } from '../../test/marks-client.ts'
import type { Marks } from './marks.ts'

type Kept = Map<number, Record<string, number>>

function raise(all: Kept, id: number, marks: Marks) {
  const has = all.get(id) ?? {}
  for (const [name, upTo] of Object.entries(marks)) has[name] = Math.max(upTo, has[name] ?? 0)
  all.set(id, has)
}

const covers = (one: Frame, { id, marks }: Frame) =>
  one.id === id &&
  Object.entries(marks).every(([name, upTo]) => upTo <= ((one.marks as Record<string, number>)[name] ?? 0))

/** A client's marks, and a server that executes frames and answers them one by one, or loses them. */
function openWorld() {
  const client = follow()
  const wanted: Kept = new Map()
  const server: Kept = new Map()
  const frames: Frame[] = []
  const answers: Array<() => void> = []
  /** Unanswered frames of this connection. */
  let unanswered: Frame[] = []
  let seen = 0

  function transmit() {
    for (const frame of client.sent.slice(seen)) {
      expect(unanswered.filter((one) => covers(one, frame))).toEqual([])
      unanswered.push(frame)
      frames.push(frame)
    }
    seen = client.sent.length
  }

  function answer(settle: (frame: Frame) => void) {
    const frame = frames.shift()
    if (!frame) return
    answers.push(() => {
      unanswered = unanswered.filter((one) => one !== frame)
      settle(frame)
    })
  }

  const steps = {
    carryOut() {
      const [frame] = frames
      if (frame) raise(server, frame.id, frame.marks)
      answer(client.done)
    },
    fail: () => answer((frame) => client.refuse(frame, true)),
    hear: () => answers.shift()?.(),
    cut() {
      client.cut()
      for (const lost of [frames, answers, unanswered]) lost.length = 0
    },
    reopen: () => client.reopen(server),
    ring: () => client.ring(),
  }
  return {
    client,
    wanted,
    server,
    frames,
    answers,
    move(id: number, marks: Marks) {
      raise(wanted, id, marks)
      client.marks.move(id, marks)
      transmit()
    },
    step(name: keyof typeof steps) {
      steps[name]()
      transmit()
    },
  }
}

const upTo = fc.integer({ min: 1, max: 9 })
const marks = fc.oneof(fc.record({ deliveredUpTo: upTo }), fc.record({ readUpTo: upTo }))
const move = fc.record({ id: fc.integer({ min: 1, max: 2 }), marks })
const step = fc.constantFrom('carryOut', 'fail', 'hear', 'cut', 'reopen', 'ring')

test('the server has the furthest marks in the end, despite losses and failures, and none is under way twice', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(move, step)), (list) => {
      const { client, wanted, server, frames, answers, ...world } = openWorld()
      for (const one of list) {
        if (typeof one === 'string') world.step(one)
        else world.move(one.id, one.marks)
      }
      world.step('cut')
      world.step('reopen')
      while (frames.length > 0) world.step('carryOut')
      while (answers.length > 0) world.step('hear')
      expect(server).toEqual(wanted)
      // Nothing is left to be sent.
      world.step('cut')
      client.reopen()
      world.step('hear')
      expect(frames).toEqual([])
    }),
  )
})
