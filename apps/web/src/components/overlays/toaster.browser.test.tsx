import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { toast, toasts } from '../../platform/toast.ts'
import { Toaster } from './toaster.tsx'

test('one that is pushed out while it is looked at holds none of the others', async () => {
  await loadTexts('start')
  await setLanguage('en')
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  drawn.render(
    <>
      <main style={{ marginTop: '50vh' }}>elsewhere</main>
      <Toaster />
    </>,
  )
  await userEvent.hover(page.getByRole('main'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    drawn.unmount()
    root.remove()
  })
  const shown = () => toasts.getState().list.map(({ text }) => text)
  const close = page.getByRole('button', { name: 'Close' })
  await vi.waitUntil(() => page.getByRole('log').query(), { timeout: 5000 })
  for (const text of ['one', 'two', 'three']) toast.info(text)
  await vi.waitUntil(() => close.elements().length === 3, { timeout: 5000 })
  ;(close.nth(0).element() as HTMLElement).focus()
  await vi.advanceTimersByTimeAsync(4000)
  expect(shown()).toEqual(['one', 'two', 'three'])
  toast.info('four')
  await vi.waitUntil(() => page.getByText('four').query(), { timeout: 5000 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(shown()).toEqual([])
})
