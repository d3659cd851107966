import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { chatRow } from '../../engine/test/rows.ts'
import { atRest } from '../../platform/test/at-rest.ts'

// In a file of its own: a page knows only once that somebody is there.
test('on a touch screen the first swipe of all opens what is behind a row', async () => {
  const real = window.matchMedia.bind(window)
  const mocked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === '(pointer: coarse)' ? real('all') : real(query)))
  onTestFinished(() => mocked.mockRestore())
  performance.clearResourceTimings()
  const list = [chatRow({ userId: 20, nickname: 'Bob' })]
  await showApp('/', { width: 390, answers: { 'GET /api/chat/session': { list, count: 1 } } })
  const link = page.getByRole('link', { name: /Bob/ })
  await expect.element(link).toBeVisible()
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('row-swipes.tsx'))
  await expect.poll(isLoaded).toBe(true)
  await import('./row-swipes.tsx')
  // Once all of it is here, it is drawn.
  await atRest()
  const finger = (type: string, clientX: number) =>
    link.element().dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'touch',
        pointerId: 7,
        isPrimary: true,
        bubbles: true,
        clientX,
        clientY: 300,
      }),
    )
  finger('pointerdown', 300)
  finger('pointermove', 270)
  finger('pointermove', 80)
  finger('pointerup', 80)
  await expect.element(page.getByRole('button', { name: '置顶', exact: true })).toBeVisible()
})
