import { expect, test } from 'vitest'
import { importLimits } from './limits.ts'
import { Pace } from './pace.ts'

const never = new AbortController().signal
const admission = { enter: async () => true }
const far = importLimits.entriesBehind + 1

function paceOf(...seen: ReadonlyArray<readonly [cursor: number, entries: number]>) {
  const left = [...seen]
  const pace = new Pace({
    admission,
    slowest: async () => {
      const [cursor, entries] = left.shift() ?? [0, 0]
      return { cursor, entries }
    },
    waits: { lookMs: 0, patienceMs: -1 },
  })
  return { pace, left }
}

test('an import waits for no follower that is near, and for one that moves until it is near', async () => {
  const { pace, left } = paceOf([5, importLimits.entriesBehind], [6, far], [7, far], [8, 1000], [9, far])
  await pace.wait(never)
  expect(left).toHaveLength(4)
  await pace.wait(never)
  expect(left).toEqual([[9, far]])
})

test('an import waits once for a follower that does not move, and again when it moves', async () => {
  const { pace, left } = paceOf([5, far], [5, far], [5, far + 100], [6, far], [7, 0])
  await pace.wait(never)
  expect(left).toHaveLength(3)
  await pace.wait(never)
  expect(left).toHaveLength(2)
  await pace.wait(never)
  expect(left).toEqual([])
})

test('where nobody has ever followed nobody is waited for, and an end ends the waiting', async () => {
  await new Pace({ admission, slowest: async () => undefined }).wait(never)
  const ending = new AbortController()
  const slowest = async () => {
    ending.abort()
    return { cursor: 1, entries: far }
  }
  await new Pace({ admission, slowest }).wait(ending.signal)
})

test('whatever people wait for comes first', async () => {
  const came: string[] = []
  const enter = async () => {
    came.push('let in')
    return true
  }
  const slowest = async () => {
    came.push('looked')
    return undefined
  }
  await new Pace({ admission: { enter }, slowest }).wait(never)
  expect(came).toEqual(['let in', 'looked'])
})
