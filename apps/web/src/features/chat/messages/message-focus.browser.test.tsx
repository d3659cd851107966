import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ msg: text(`line ${at + 1}`) }))

const focused = () => document.activeElement?.textContent

/** Opens a chat of many pages, with the focus on its newest message. */
async function focusNewest() {
  const chat = await showChat({ stored: lines(160) })
  const said = (number: number) => chat.log.getByText(`line ${number}`, { exact: true })
  await expect.element(said(160)).toBeInViewport()
  await atRest()
  const row = said(160).element().closest('article')!
  row.focus()
  expect(document.activeElement).toBe(row)
  /** Scrolls up, page after page, to the first message. */
  async function loadOlder() {
    await expect
      .poll(() => {
        chat.log.element().scrollTop = 0
        return said(1).elements().length
      })
      .toBe(1)
  }
  return { said, row, loadOlder }
}

test('a message keeps the focus while older messages are loaded above it', async () => {
  const { row, loadOlder } = await focusNewest()
  await loadOlder()
  expect(document.activeElement).toBe(row)
})

test('an arrow key leads from a message out of sight to the one beside it', async () => {
  const { row, said, loadOlder } = await focusNewest()
  await loadOlder()
  expect(document.activeElement).toBe(row)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toContain('line 159')
  await expect.element(said(159)).toBeInViewport()
})
