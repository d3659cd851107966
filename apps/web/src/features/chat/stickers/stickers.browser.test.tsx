import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filePath } from '../test/file-path.ts'
import { showChat } from '../test/show-chat.tsx'

const tab = page.getByRole('tab', { name: 'My stickers' })
const options = page.getByRole('button', { name: /^Sticker \d+$/ })
const option = (number: number) => page.getByRole('button', { name: `Sticker ${number}` })

/** Somebody's stickers, of which the server is the test. */
async function openStickers(count = 3, options: Parameters<typeof showChat>[0] = {}) {
  let list = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    src: filePath(at + 1),
    width: 240,
    height: 120,
  }))
  const chat = await showChat({
    answer({ endpoint, input }) {
      const { idList = [] } = { ...input?.body } as { idList?: number[] }
      const isMeant = ({ id }: { id: number }) => idList.includes(id)
      if (endpoint === 'DELETE /api/chat/stickers') list = list.filter((one) => !isMeant(one))
      if (endpoint === 'PUT /api/chat/stickers')
        list = [...list.filter(isMeant), ...list.filter((one) => !isMeant(one))]
      return endpoint.endsWith('/api/chat/stickers') ? { list, count: list.length } : undefined
    },
    ...options,
  })
  const open = async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await tab.click()
  }
  const shown = () =>
    page
      .getByRole('button', { name: /^Sticker \d+$/ })
      .elements()
      .map((one) => one.querySelector('img')?.getAttribute('src')?.slice(-9, -8))
  await open()
  return { ...chat, open, shown, list: () => list }
}

test('a press sends a sticker, small and without a bubble, and one goes on writing', async () => {
  const { log, sent } = await openStickers()
  await option(2).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    msg: { type: 2, imageMsg: { title: '', src: filePath(2) } },
    more: { sticker: true },
  })
  await expect.element(tab).not.toBeInTheDocument()
  // There is no picture behind its address here.
  await expect.element(log.getByText('Sticker')).toBeVisible()
  const box = log.getByText('Sticker').element().getBoundingClientRect()
  expect([box.width, box.height]).toEqual([128, 64])
  const bubble = log.element().querySelector('[class*=bubble]') as Element
  expect(getComputedStyle(bubble).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

test('stickers are gone through, sent and removed by keys', async () => {
  const { composer, sent, open } = await openStickers()
  const add = page.getByRole('button', { name: 'Add an image as a sticker' })
  await expect.element(option(3)).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(option(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(composer).toHaveFocus()
  await open()
  await expect.element(option(1)).toBeVisible()
  ;(option(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const remove = page.getByRole('menuitem', { name: 'Remove sticker' })
  await expect.element(remove).toBeVisible()
  ;(remove.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => options.elements().length).toBe(2)
  await expect.element(option(1)).toHaveFocus()
})

test('a sticker is moved to the front, here and on the server', async () => {
  const { shown, list } = await openStickers()
  await expect.poll(shown).toEqual(['1', '2', '3'])
  await option(3).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to front' }).click()
  await expect.poll(shown).toEqual(['3', '1', '2'])
  expect(list().map(({ id }) => id)).toEqual([3, 1, 2])
})

test('a person without stickers reads how to have some', async () => {
  await openStickers(0)
  await expect.element(page.getByText('Keep images you like as stickers')).toBeVisible()
})

const picture = { type: 2, imageMsg: { title: 'shot.png', src: filePath(7) } } as const

test('a picture of a chat is kept as a sticker by its menu', async () => {
  const { log, calls } = await showChat({ stored: [{ msg: picture }] })
  await log.getByRole('article').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to stickers' }).click()
  await expect.element(page.getByText('Added to your stickers')).toBeVisible()
  expect(calls.to('POST /api/chat/stickers').map(({ input }) => input?.body)).toEqual([{ src: filePath(7) }])
})

test('what vanishes is not kept as a sticker', async () => {
  const vanishesAt = new Date(Date.now() + 3_600_000).toISOString()
  const { log } = await showChat({ stored: [{ msg: picture, extras: { vanishesAt } }] })
  await log.getByRole('article').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Add to stickers' }).elements()).toEqual([])
})
