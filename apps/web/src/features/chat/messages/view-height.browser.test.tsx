import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ msg: text(`line ${at + 1}`) }))

/** After a scroll of its own the list follows every change of a size for a moment. */
async function pause() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  await atRest()
}

/** A chat of one page, whose view is as high as the test sets it. */
async function openChat() {
  const chat = await showChat({ stored: lines(45) })
  const said = (number: number) => chat.log.getByText(`line ${number}`, { exact: true })
  await expect.element(said(45)).toBeInViewport()
  const view = chat.log.element()
  const main = view.closest('main') as HTMLElement
  return {
    said,
    view,
    left: () => Math.round(view.scrollHeight - view.scrollTop - view.clientHeight),
    /** Through these heights at once, each of which is laid out. */
    async setHeight(...heights: number[]) {
      await pause()
      for (const height of heights) {
        main.style.height = `${height}px`
        view.getBoundingClientRect()
      }
      await pause()
    },
  }
}

test('a chat at its end stays there while its view becomes lower and higher', async () => {
  const { said, left, setHeight } = await openChat()
  for (const height of [350, 700, 300, 320, 500, 700]) {
    await setHeight(height)
    await expect.poll(left).toBeLessThanOrEqual(1)
    await expect.element(said(45)).toBeInViewport({ ratio: 1 })
  }
})

test('a chat at its end stays there when the browser scrolls it before the list knows the height', async () => {
  const { said, left, setHeight } = await openChat()
  await setHeight(300)
  // As when the keyboard goes and a bar comes: the browser scrolls by the height between the two.
  await setHeight(700, 500)
  await expect.poll(left).toBeLessThanOrEqual(1)
  await expect.element(said(45)).toBeInViewport({ ratio: 1 })
})

test('a chat that is scrolled up does not move while its view becomes lower and higher', async () => {
  const { view, setHeight } = await openChat()
  await setHeight(600)
  view.scrollTop = 500
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await pause()
  await atRest()
  const { top } = view.getBoundingClientRect()
  const line = [...view.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top > top)
  const place = () => Math.round((line?.getBoundingClientRect().top ?? 0) - top)
  const before = place()
  for (const height of [350, 700, 300, 500, 700]) {
    await setHeight(height)
    await expect.poll(place).toBe(before)
  }
})
