import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atRest } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

// In a file of its own: a page knows only once that somebody is there.
test('on a touch screen the first swipe of all replies', async () => {
  const real = window.matchMedia.bind(window)
  const mocked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === '(pointer: coarse)' ? real('all') : real(query)))
  onTestFinished(() => mocked.mockRestore())
  performance.clearResourceTimings()
  const { log } = await showChat({ stored: [{}] })
  const text = log.getByText('text 1')
  await expect.element(text).toBeVisible()
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('pane-extras'))
  await expect.poll(isLoaded).toBe(true)
  await import('./pane-extras.tsx')
  // Once all of it is here, it is drawn.
  await atRest()
  const row = text.element().closest('article') as HTMLElement
  for (const [type, clientX] of [
    ['pointerdown', 300],
    ['pointermove', 270],
    ['pointermove', 200],
    ['pointerup', 200],
  ] as const)
    row.dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'touch',
        pointerId: 7,
        isPrimary: true,
        bubbles: true,
        clientX,
        clientY: 300,
      }),
    )
  await expect.element(page.getByText('Replying to Bob')).toBeVisible()
})
