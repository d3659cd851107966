import { afterEach, expect, test, vi } from 'vitest'
import type { Held } from './blockers.ts'
import { hrefOf } from './location.ts'
import type { Route, Screen } from './route.ts'
import { createRouter } from './router.ts'
import { memorySteps } from './test/memory-steps.ts'

afterEach(() => void vi.useRealTimers())

const screen = (): Screen => ({ Component: () => null })

async function startAt(href: string, table: readonly Route[]) {
  const history = memorySteps(href)
  const router = createRouter(table, history)
  await router.start()
  const path = () => hrefOf(router.state().location)
  const back = async (steps = -1) => {
    const before = path()
    history.go(steps)
    await vi.waitFor(() => expect(path()).not.toBe(before), 20_000)
  }
  return { router, history, path, back }
}

const pages = (...paths: string[]) => paths.map((path): Route => ({ path, lazy: async () => screen() }))

test('each page goes into the history, one that takes the place of another does not', async () => {
  const { router, history } = await startAt('/a', pages('a', 'b', 'c'))
  await router.navigate('/b')
  await router.navigate('/c', { replace: true })
  expect(history.hrefs()).toEqual(['/a', '/c'])
})

test('going to the page that is open adds no step', async () => {
  const { router, history } = await startAt('/a?x=1', pages('a'))
  await router.navigate('/a?x=1')
  expect(history.hrefs()).toEqual(['/a?x=1'])
})

test('a page hands something over to the next', async () => {
  const { router } = await startAt('/a', pages('a', 'b'))
  await router.navigate('/b', { state: { userID: 7 } })
  expect(router.state().location.state).toEqual({ userID: 7 })
})

test('a query alone keeps the page', async () => {
  const { router, path } = await startAt('/a?x=1', pages('a'))
  await router.navigate({ search: 'y=2' })
  expect(path()).toBe('/a?y=2')
})

test('the open page stays until the next one is loaded', async () => {
  const { promise, resolve: load } = Promise.withResolvers<Screen>()
  const { router, path } = await startAt('/a', [...pages('a'), { path: 'b', lazy: () => promise }])
  const arrival = router.navigate('/b')
  expect(path()).toBe('/a')
  load(screen())
  await arrival
  expect(path()).toBe('/b')
})

test('only who set out last arrives', async () => {
  const { promise, resolve: load } = Promise.withResolvers<Screen>()
  const { router, history, path } = await startAt('/a', [
    ...pages('a', 'c'),
    { path: 'b', lazy: () => promise },
  ])
  const slow = router.navigate('/b')
  await router.navigate('/c')
  load(screen())
  await slow
  expect(path()).toBe('/c')
  expect(history.hrefs()).toEqual(['/a', '/c'])
})

test('a screen is fetched once', async () => {
  const lazy = vi.fn(async () => screen())
  const { router } = await startAt('/a', [...pages('a'), { path: 'b', lazy }])
  await router.navigate('/b')
  await router.navigate('/a')
  await router.navigate('/b')
  expect(lazy).toHaveBeenCalledOnce()
})

test('a guard sends elsewhere, and nothing of the guarded page is fetched', async () => {
  const lazy = vi.fn(async () => screen())
  const table = [...pages('a', 'login'), { path: 'b', guard: () => '/login', children: [{ lazy }] }]
  const { router, history } = await startAt('/a', table)
  await router.navigate('/b')
  expect(history.hrefs()).toEqual(['/a', '/login'])
  expect(lazy).not.toHaveBeenCalled()
})

test('a guard that sends back to where one is leaves no trace', async () => {
  const guard = vi.fn(async () => '/a')
  const { router, history } = await startAt('/a', [...pages('a'), { path: 'b', guard }])
  await router.navigate('/b')
  expect(guard).toHaveBeenCalledOnce()
  expect(history.hrefs()).toEqual(['/a'])
})

test('the page that is opened first can be guarded too', async () => {
  const { path, history } = await startAt('/b', [...pages('a'), { path: 'b', guard: () => '/a' }])
  expect(path()).toBe('/a')
  expect(history.hrefs()).toEqual(['/a'])
})

test('the nearest screen for errors shows what cannot be loaded, and it is loaded again at the next try', async () => {
  const ErrorScreen = () => null
  const lazy = vi.fn(async () => screen()).mockRejectedValue(new Error('no network'))
  const { router } = await startAt('/a', [...pages('a'), { ErrorScreen, children: [{ path: 'b', lazy }] }])
  vi.useFakeTimers()
  await Promise.all([router.navigate('/b'), vi.runAllTimersAsync()])
  expect(router.state().screens).toMatchObject([{ ErrorScreen, error: new Error('no network') }])
  lazy.mockResolvedValue(screen())
  await router.navigate('/b', { replace: true })
  expect(router.state().screens.map(({ error }) => error)).toEqual([undefined, undefined])
})

test('the way back leads to where one came from, or to the parent of a page opened by its address', async () => {
  const { router, path } = await startAt('/b', pages('a', 'b', 'c'))
  router.back('/a')
  await vi.waitFor(() => expect(path()).toBe('/a'), 20_000)
  await router.navigate('/c')
  router.back('/b')
  await vi.waitFor(() => expect(path()).toBe('/a'), 20_000)
})

test('a change that is held up happens when it is let go, a step back too', async () => {
  const { router, history, path, back } = await startAt('/a', pages('a', 'b', 'c'))
  await router.navigate('/b')
  const hold = vi.fn()
  const remove = router.addBlocker({ blocks: () => true, hold })

  await router.navigate('/c')
  expect(path()).toBe('/b')
  hold.mock.lastCall?.[0].stay()

  history.go(-1)
  await vi.waitFor(() => expect(hold).toHaveBeenLastCalledWith(expect.objectContaining({})), 20_000)
  await vi.waitFor(() => expect(hrefOf(history.location())).toBe('/b'), 20_000)
  expect(path()).toBe('/b')
  hold.mock.lastCall?.[0].proceed()
  await vi.waitFor(() => expect(path()).toBe('/a'), 20_000)

  remove()
  await back(1)
  expect(path()).toBe('/b')
})

test.each([
  ['back', -1, '/a'],
  ['ahead', 1, '/c'],
] as const)('a step %s that a layer blocks happens once the layer releases it', async (_, steps, goal) => {
  const { router, history, path, back } = await startAt('/a', pages('a', 'b', 'c'))
  await router.navigate('/b')
  await router.navigate('/c')
  await back()
  const asked = vi.fn()
  let close = () => {}
  const hold = vi.fn((held?: Held) => {
    if (!held) return close()
    // The screen shows the question a moment later, before the browser has answered.
    queueMicrotask(() => {
      close = router.openLayer(asked)
    })
  })
  router.addBlocker({ blocks: () => true, hold })
  history.go(steps)
  await vi.waitFor(() => expect(history.hrefs()).toEqual(['/a', '/b', '/b']), 20_000)
  expect(asked).not.toHaveBeenCalled()
  hold.mock.lastCall?.[0]?.proceed()
  await vi.waitFor(() => expect(path()).toBe(goal), 20_000)
  expect(history.hrefs()).toEqual(goal === '/a' ? ['/a'] : ['/a', '/b', '/c'])
})
