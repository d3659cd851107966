import type { Msg } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { filePath } from '../test/file-path.ts'
import { showChat } from '../test/show-chat.tsx'

const film: Msg = { type: 3, videoMsg: { title: 'sea.mp4', src: filePath(1), time: 75 } }

const bubbles: readonly (readonly [string, Msg])[] = [
  ['text', text('the sea')],
  ['emoji', text('🌊')],
  ['picture', { type: 2, imageMsg: { title: 'sea.png', src: filePath(2) } }],
  ['video', film],
  ['file', { type: 4, fileMsg: { title: 'sea.pdf', src: filePath(3), size: 12, type: 'pdf' } }],
  ['voice', { type: 5, voiceMsg: { src: filePath(4), time: 3 } }],
  ['picture with text', { type: 14, imageTextMsg: { content: `<p>the sea</p><img src="${filePath(5)}">` } }],
]

/** No server has these files: what fails to load must not change the bubble. */
function ignoreMissingFiles() {
  const stop = (event: Event) => event.stopImmediatePropagation()
  addEventListener('error', stop, true)
  onTestFinished(() => removeEventListener('error', stop, true))
}

/** The time of the only message, and the bubble that it must stay in. */
function cornerOf(row: Element) {
  const corner = row.querySelector('time')?.parentElement as HTMLElement
  return {
    corner: corner.getBoundingClientRect(),
    bubble: corner.previousElementSibling?.getBoundingClientRect(),
  }
}

function expectOneLineWithin(row: Element) {
  const { corner, bubble } = cornerOf(row)
  expect(corner.height).toBeLessThanOrEqual(20)
  if (!bubble) throw new Error('The time stands beside no bubble')
  expect(corner.top).toBeGreaterThanOrEqual(bubble.top)
  expect(corner.bottom).toBeLessThanOrEqual(bubble.bottom)
  expect(corner.right).toBeLessThanOrEqual(bubble.right)
  expect(corner.left).toBeGreaterThanOrEqual(bubble.left)
}

test.each(bubbles)('the time of a message is one line in a corner of its bubble: %s', async (_kind, msg) => {
  ignoreMissingFiles()
  const { log } = await showChat({ stored: [{ isMe: true, msg }] })
  await expect.element(log.getByRole('img', { name: 'Sent' })).toBeVisible()
  await atRest()
  expectOneLineWithin(log.getByRole('article').element())
})

test('the time of a video that plays is one line above its controls', async () => {
  ignoreMissingFiles()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => undefined))
  const { log } = await showChat({ stored: [{ isMe: true, msg: film }] })
  await page.getByRole('button', { name: /Play/ }).click()
  const row = log.getByRole('article').element()
  await expect.poll(() => row.querySelector('video')?.controls).toBe(true)
  await atRest()
  expectOneLineWithin(row)
  const { corner, bubble } = cornerOf(row)
  expect(corner.top - (bubble?.top ?? 0)).toBeLessThan(10)
})
