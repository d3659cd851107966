import { afterEach, expect, test, vi } from 'vitest'
import { onWake } from './wake.ts'

afterEach(() => vi.unstubAllGlobals())

function stubBrowser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
  return { page, view }
}

test('a page wakes when it comes online and when it is shown, not when it is hidden', () => {
  const { page, view } = stubBrowser()
  const callback = vi.fn()
  const stop = onWake(callback)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(callback).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  view.dispatchEvent(new Event('online'))
  expect(callback).toHaveBeenCalledTimes(2)
  stop()
  view.dispatchEvent(new Event('online'))
  expect(callback).toHaveBeenCalledTimes(2)
})

test('onWake does nothing without a page', () => {
  expect(onWake(() => {})).not.toThrow()
})
