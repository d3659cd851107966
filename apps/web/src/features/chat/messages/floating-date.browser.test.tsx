import { expect, test } from 'vitest'
import { text } from '../../../engine/test/messages.ts'
import { showChat } from '../test/show-chat.tsx'

/** A long history of one day, at its end, with somebody who is there. */
async function openHistory() {
  const chat = await showChat({
    stored: Array.from({ length: 50 }, (_, at) => ({ msg: text(`line ${at}`) })),
  })
  await expect.element(chat.line('line 49')).toBeVisible()
  const scroller = chat.log.element() as HTMLElement
  scroller.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  const pane = scroller.parentElement as HTMLElement
  /** The pill, which is for the eye alone. */
  const date = () => [...pane.children].find((one) => one.matches('div[aria-hidden=true]'))?.textContent
  return { scroller, date }
}

test('the day is shown while the history is scrolled, and not at its end', async () => {
  const { scroller, date } = await openHistory()
  await expect
    .poll(() => {
      // Its code comes with the first move of the pointer.
      scroller.scrollTop = scroller.scrollTop > 100 ? 40 : 120
      return date()
    })
    .toMatch(/\d/)
  scroller.scrollTop = scroller.scrollHeight
  await expect.poll(date).toBeUndefined()
})

test('the day goes away once the messages stand still', async () => {
  const { scroller, date } = await openHistory()
  await expect
    .poll(() => {
      scroller.scrollTop = scroller.scrollTop > 100 ? 40 : 120
      return date()
    })
    .toMatch(/\d/)
  await expect.poll(date).toBeUndefined()
})
