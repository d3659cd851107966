import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patience } from './layers.ts'
import { person } from './test/person.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Numbers below 1 that a seed repeats. */
function numbers(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

type Person = ReturnType<typeof person>

/** Pages that lie behind, each once, then the layers that are open, each once: nothing dead between them. */
function expectNothingDead({ steps, layers }: Person) {
  const marks = steps.marks()
  const pages = marks.length - layers.length
  expect(marks).toEqual(
    marks.map((_, index) =>
      index < pages ? { index, depth: 0 } : { index: pages - 1, depth: index - pages + 1 },
    ),
  )
}

/** Does something at random. @returns what it should lead to: pages from the first on, and names of layers */
function act(one: Person, chance: () => number, count: number, pages: readonly string[], ahead: number) {
  const names = one.names()
  const choice = Math.floor(chance() * 8)
  const here = pages.length - 1 - ahead
  const behind = pages.slice(0, here + 1)
  if (choice < 2) {
    one.open(`layer ${count}`)
    return { pages: behind, ahead: 0, names: [...names, `layer ${count}`] }
  }
  if (choice === 2) {
    const layer = one.layers[Math.floor(chance() * names.length)]
    layer?.close()
    return { pages, ahead, names: names.filter((name) => name !== layer?.name) }
  }
  if (choice < 5) {
    one.back()
    if (names.length > 0) return { pages, ahead, names: names.slice(0, -1) }
    return { pages, ahead: here > 0 ? ahead + 1 : ahead, names }
  }
  if (choice === 5) {
    one.forward()
    return { pages, ahead: ahead > 0 ? ahead - 1 : ahead, names }
  }
  const next = `/page-${count}`
  if (choice === 6) {
    one.push(next)
    return { pages: [...behind, next], ahead: 0, names: [] }
  }
  one.replace(next)
  return { pages: pages.with(here, next), ahead, names: [] }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'whatever is opened, closed and gone to, Back does what one expects (seed %i)',
  async (seed) => {
    const chance = numbers(seed)
    const one = person()
    let expected: { pages: readonly string[]; ahead: number; names: string[] } = {
      pages: ['/a'],
      ahead: 0,
      names: [],
    }
    for (let count = 0; count < 60; count += 1) {
      expected = act(one, chance, count, expected.pages, expected.ahead)
      await one.settled()
      expect(one.names()).toEqual(expected.names)
      const here = expected.pages.length - expected.ahead
      expect(one.steps.hrefs().slice(0, here)).toEqual(expected.pages.slice(0, here))
      expectNothingDead(one)
    }
  },
)

describe.each([
  ['at once', 0],
  ['in its time', 200],
])('where the browser takes each step %s', (_, lateness) => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    'nothing dead is left, however fast it is done (seed %i)',
    async (seed) => {
      const chance = numbers(seed)
      const one = person()
      for (let count = 0; count < 60; count += 1) {
        one.steps.slowDown(Math.ceil(chance() * lateness))
        const several = 1 + Math.floor(chance() * 4)
        for (let each = 0; each < several; each += 1) {
          act(one, chance, count * 10 + each, ['/'], 0)
          if (chance() < 0.5) await vi.advanceTimersByTimeAsync(Math.floor((chance() * lateness) / 2))
        }
        await vi.advanceTimersByTimeAsync(patience)
        expectNothingDead(one)
      }
    },
  )
})
