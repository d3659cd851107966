import { afterAll, expect, test, vi } from 'vitest'

vi.mock('../../platform/texts/index.ts', () => ({ t: (name: string) => name }))
vi.mock('../../platform/code/fetch-code.ts', () => ({
  fetchCode: () => Promise.reject(new Error('gone with the last version')),
}))

// Modules that were loaded with these mocks are of no use for the files that follow.
afterAll(() => void vi.resetModules())

test('code that cannot be loaded any more shows a toast, and throws at nobody', async () => {
  // Files before this one may have loaded what is replaced here.
  vi.resetModules()
  const { withRareEvents } = await import('./rare-events.ts')
  const { toasts } = await import('../../platform/toast.ts')
  const use = vi.fn()
  withRareEvents(use)
  await vi.waitFor(
    () => expect(toasts.getState().list).toMatchObject([{ text: 'common.networkError' }]),
    20_000,
  )
  expect(use).not.toHaveBeenCalled()
})
