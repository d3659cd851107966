import { expect, test, vi } from 'vitest'
import { toasts } from '../../platform/toast.ts'
import { withAging } from './with-aging.ts'

vi.mock('../../platform/texts/index.ts', () => ({ t: (name: string) => name }))
vi.mock('../../platform/code/fetch-code.ts', () => ({
  fetchCode: () => Promise.reject(new Error('gone with the last version')),
}))

test('code that has gone is told of, and throws at nobody', async () => {
  const use = vi.fn()
  withAging(use)
  await vi.waitFor(() => expect(toasts.getState().list).toMatchObject([{ text: 'common.networkError' }]))
  expect(use).not.toHaveBeenCalled()
})
