import type { Msg } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { chatMessage, text } from '../../../engine/test/messages.ts'
import { filePath } from '../test/file-path.ts'
import { showChat } from '../test/show-chat.tsx'

const now = new Date().toISOString()
const album = (place: number) => ({
  album: { id: 'trip', place, count: 3 },
  media: { width: 400, height: 300 },
})

const withdrawn: Msg = { type: 8, withdrawMsg: { msgID: 2, content: '' } }

/** Three pictures of mine that were sent together, and their caption. */
const stored = [
  ...[0, 1, 2].map((place) => ({
    isMe: true,
    at: now,
    msg: { type: 2, imageMsg: { title: `${place}.png`, src: filePath(place) } } as const,
    extras: album(place),
  })),
  { isMe: true, at: now, msg: text('the sea'), extras: { album: { id: 'trip', place: 3, count: 3 } } },
]

async function openAlbum(messages: typeof stored = stored) {
  const chat = await showChat({ stored: messages })
  const line = chat.log.getByRole('article', { name: /^Album by You, 3 items/ })
  await expect.element(line).toBeVisible()
  return { ...chat, line }
}

test('pictures that were sent together are one line with one caption', async () => {
  const { log, line } = await openAlbum()
  expect(log.getByRole('article').elements()).toHaveLength(1)
  await expect.element(line.getByText('the sea')).toBeVisible()
  await expect.poll(() => line.element().querySelectorAll('[data-member]').length).toBe(4)
})

test('one picture of an album is withdrawn, and the others stay', async () => {
  const { line, sent, log, happens } = await openAlbum()
  await expect.poll(() => line.element().querySelectorAll('[data-member]').length).toBe(4)
  const second = line.element().querySelectorAll('[data-member]')[1] as HTMLElement
  await page.elementLocator(second).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Unsend', exact: true }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  expect(sent[0]?.msg).toEqual({ type: 8, withdrawMsg: { msgID: 2 } })
  happens({
    event: 'notice',
    message: { ...chatMessage(2, { isMe: true, msg: withdrawn }), id: 0 },
    position: 9,
  })
  await expect.element(log.getByRole('article', { name: /^Album by You, 2 items/ })).toBeVisible()
})

test('all of an album is deleted, once that is confirmed', async () => {
  const { line, log, calls } = await openAlbum()
  await line.getByText('the sea').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete the whole album' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByRole('article')).not.toBeInTheDocument()
  expect(calls.to('DELETE /api/chat/chat').map(({ input }) => input?.body)).toEqual([
    { idList: [1, 2, 3, 4] },
  ])
})

test('an album is withdrawn whole for as long as all of it may be', async () => {
  const { line } = await openAlbum()
  await line.getByText('the sea').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Unsend the whole album' })).toBeVisible()
})

test('an album of which a part is too old to be withdrawn is not withdrawn whole', async () => {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { withdrawMinutes } = limits
  // Messages of an album stand together for as long as no time heading parts them.
  const { line } = await openAlbum(
    stored.map((one, place) => ({ ...one, at: past(withdrawMinutes + 1 - place) })),
  )
  await line.getByText('the sea').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Unsend', exact: true })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Unsend the whole album' }).elements()).toEqual([])
})

test('the whole album is chosen together', async () => {
  const { line } = await openAlbum()
  await line.getByText('the sea').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Select the whole album' }).click()
  await expect.element(page.getByText('4 selected')).toBeVisible()
})
