import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from './layers.ts'
import { person } from './test/person.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Somebody at /b, who came from /a. */
async function atPage() {
  const one = person()
  one.push('/b')
  await one.settled()
  return one
}

test('Back closes the topmost layer and nothing else, then goes where it would have gone', async () => {
  const { open, back, settled, names, steps, seen } = await atPage()
  open('sheet')
  open('viewer')
  await settled()
  for (const left of [['sheet'], []]) {
    back()
    await settled()
    expect(names()).toEqual(left)
    expect(steps.location().pathname).toBe('/b')
  }
  expect(seen).toEqual([])
  back()
  await settled()
  expect(steps.location().pathname).toBe('/a')
  expect(seen).toEqual([-1])
})

test('a layer that is closed otherwise takes its step out, and Forward opens no ghost', async () => {
  const { open, forward, settled, steps, seen } = await atPage()
  const layer = open('menu')
  await settled()
  expect(steps.hrefs()).toEqual(['/a', '/b', '/b'])
  layer.close()
  await settled()
  expect(steps.hrefs()).toEqual(['/a', '/b'])
  forward()
  await settled()
  expect(steps.hrefs()).toEqual(['/a', '/b'])
  expect(seen).toEqual([])
})

test('a layer that takes the place of another keeps its step', async () => {
  const { open, settled, names, steps } = await atPage()
  const menu = open('menu')
  await settled()
  open('dialog')
  menu.close()
  await settled()
  expect(names()).toEqual(['dialog'])
  expect(steps.hrefs()).toEqual(['/a', '/b', '/b'])
})

test('a layer that opens while the step of another is taken out has a step of its own', async () => {
  const { open, settled, names, steps } = await atPage()
  const menu = open('menu')
  await settled()
  menu.close()
  // The change of the steps is under way, and the browser has not answered.
  await Promise.resolve()
  open('dialog')
  await settled()
  expect(names()).toEqual(['dialog'])
  expect(steps.hrefs()).toEqual(['/a', '/b', '/b'])
})

test.each(['push', 'replace'] as const)(
  'to %s a page from within layers closes them and leaves none of their steps',
  async (way) => {
    const one = await atPage()
    one.open('dialog')
    one.open('menu')
    await one.settled()
    one[way]('/c')
    await one.settled()
    expect(one.names()).toEqual([])
    expect(one.steps.hrefs()).toEqual(way === 'push' ? ['/a', '/b', '/c'] : ['/a', '/c'])
    one.back()
    await one.settled()
    expect(one.steps.location().pathname).toBe(way === 'push' ? '/b' : '/a')
  },
)

test('another query of the page leaves what is open over it', async () => {
  const { open, settled, names, steps, replace, back } = await atPage()
  open('dialog')
  await settled()
  replace('/b?x=1')
  await settled()
  expect(names()).toEqual(['dialog'])
  expect(steps.hrefs()).toEqual(['/a', '/b?x=1', '/b?x=1'])
  back()
  await settled()
  expect(names()).toEqual([])
  expect(steps.hrefs()).toEqual(['/a', '/b?x=1'])
})

test('a layer that will not be closed has its step again, and gives it up when it is', async () => {
  const { open, back, settled, names, steps, seen } = await atPage()
  const busy = open('busy', true)
  await settled()
  for (const _ of [1, 2]) {
    back()
    await settled()
    expect(names()).toEqual(['busy'])
    expect(steps.hrefs()).toEqual(['/a', '/b', '/b'])
  }
  busy.close()
  await settled()
  expect(steps.hrefs()).toEqual(['/a', '/b'])
  expect(seen).toEqual([])
})

test('a step over several closes every layer on the way', async () => {
  const { open, settled, names, steps, seen } = await atPage()
  open('sheet')
  open('viewer')
  await settled()
  steps.go(-3)
  await settled()
  expect(names()).toEqual([])
  expect(steps.hrefs()).toEqual(['/a'])
  expect(seen).toEqual([-1])
})

test('a way back that the page itself takes starts from the page, whatever is open over it', async () => {
  const { open, settled, steps, history } = await atPage()
  open('menu')
  await settled()
  expect(history.index()).toBe(1)
  history.go(-1)
  await settled()
  expect(steps.hrefs()).toEqual(['/a'])
})

test('a layer from before a reload has no step any more', async () => {
  const { open, settled, steps } = await atPage()
  open('dialog')
  await settled()
  const reloaded = person(steps)
  await reloaded.settled()
  expect(steps.hrefs()).toEqual(['/a', '/b'])
})

test('a browser that takes no step back holds up no page', async () => {
  const { open, settled, push, steps } = await atPage()
  open('menu')
  await settled()
  vi.spyOn(steps, 'go').mockImplementation(() => undefined)
  push('/c')
  await settled()
  expect(steps.location().pathname).toBe('/b')
  vi.mocked(steps.go).mockRestore()
  await vi.advanceTimersByTimeAsync(patience)
  await settled()
  expect(steps.hrefs()).toEqual(['/a', '/b', '/c'])
})
