import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atRest } from '../../../platform/test/at-rest.ts'
import { filePath } from '../test/file-path.ts'
import { showChat } from '../test/show-chat.tsx'

const tab = page.getByRole('tab', { name: 'Stickers' })
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
    ...options,
    answer(call) {
      const { endpoint, input } = call
      const answered = options.answer?.(call)
      if (answered !== undefined) return answered
      const { idList = [] } = { ...input?.body } as { idList?: number[] }
      const isMeant = ({ id }: { id: number }) => idList.includes(id)
      if (endpoint === 'DELETE /api/chat/stickers') list = list.filter((one) => !isMeant(one))
      if (endpoint === 'PUT /api/chat/stickers')
        list = [...list.filter(isMeant), ...list.filter((one) => !isMeant(one))]
      return endpoint.endsWith('/api/chat/stickers') ? { list, count: list.length } : undefined
    },
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
  await atRest()
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

test('a disappearing picture cannot be saved as a sticker', async () => {
  const vanishesAt = new Date(Date.now() + 3_600_000).toISOString()
  const { log } = await showChat({ stored: [{ msg: picture, extras: { vanishesAt } }] })
  await log.getByRole('article').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Add to stickers' }).elements()).toEqual([])
})

const pack = (id: number, name: string, names: readonly string[]) => ({
  id,
  name,
  stickers: names.map((one, at) => ({
    id: id * 100 + at,
    src: filePath(id * 10 + at),
    width: 384,
    height: 384,
    name: one,
  })),
})
const withPacks: Parameters<typeof showChat>[0] = {
  answer: ({ endpoint }) =>
    endpoint === 'GET /api/chat/sticker_packs'
      ? { list: [pack(1, 'Parrot', ['Hello', 'Great', '']), pack(2, 'Hands', ['Wave'])], count: 2 }
      : undefined,
}
const named = (name: string) => page.getByRole('button', { name, exact: true })

test('stickers of the packs of a site are sent by a press, with their room before they are loaded', async () => {
  const { log, sent, open } = await openStickers(0, withPacks)
  await named('Great').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    msg: { type: 2, imageMsg: { title: '', src: filePath(11) } },
    more: { sticker: true },
  })
  // Words take the place of a picture that does not come.
  const shown = log.getByRole('img', { name: 'Sticker' }).or(log.getByText('Sticker'))
  await expect.element(shown).toBeVisible()
  await atRest()
  const box = shown.element().getBoundingClientRect()
  expect([box.width, box.height]).toEqual([128, 128])
  await open()
  await expect.element(named('Parrot 3')).toBeVisible()
})

test('arrows lead through my stickers and all packs', async () => {
  const { sent } = await openStickers(0, withPacks)
  await expect.element(named('Wave')).toBeVisible()
  ;(named('Add an image as a sticker').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(named('Hello')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(named('Wave')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(named('Parrot 3')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.msg).toMatchObject({ imageMsg: { src: filePath(20) } })
})

test('a pack is jumped to by its picture', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `Parrot number ${at}`)
  await openStickers(0, {
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/chat/sticker_packs'
        ? { list: [pack(1, 'Parrot', many), pack(2, 'Hands', ['Wave'])], count: 2 }
        : undefined,
  })
  await named('Show Hands').click()
  await expect.element(named('Wave')).toBeInViewport()
  await expect.element(named('Show Hands')).toHaveAttribute('aria-current', 'true')
  await named('Show My stickers').click()
  await expect.element(named('Add an image as a sticker')).toBeInViewport()
})
