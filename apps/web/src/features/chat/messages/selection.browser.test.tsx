import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { focusOn } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

const bar = page.getByRole('toolbar', { name: 'Selected messages' })
const chosen = (count: number) => bar.getByText(`${count} selected`)

/** Four messages, of which the first has been chosen. */
async function openSelecting() {
  const chat = await showChat({
    stored: ['one', 'two', 'three', 'four'].map((said) => ({ msg: text(said) })),
  })
  await chat.choose('one', 'Select')
  await expect.element(chosen(1)).toBeVisible()
  return { ...chat, box: (said: string) => chat.line(said).getByRole('checkbox') }
}

test('a range is chosen with Shift and by keys, and Escape ends it', async () => {
  const { composer, box, line } = await openSelecting()
  await box('three').click({ modifiers: ['Shift'], force: true })
  await expect.element(chosen(3)).toBeVisible()
  await focusOn(line('three'))
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(chosen(4)).toBeVisible()
  await expect.element(line('four')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(chosen(3)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(composer).toBeVisible()
})

test('selected messages are copied as text, with sender and time', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { box } = await openSelecting()
  await box('two').click({ force: true })
  await bar.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('Copied 2 messages')).toBeVisible()
  expect(copy.mock.lastCall?.[0]).toMatch(/^Bob {2}.*\none\n\nBob {2}.*\ntwo$/)
  await expect.element(bar).not.toBeInTheDocument()
})

test('what is chosen is deleted for me once that is confirmed, and the rest stays', async () => {
  const { box, line, calls } = await openSelecting()
  await box('two').click({ force: true })
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(line('one')).not.toBeInTheDocument()
  await expect.element(line('three')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(calls.to('DELETE /api/chat/chat').map(({ input }) => input?.body)).toEqual([{ idList: [1, 2] }])
})
