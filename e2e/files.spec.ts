import type { Page } from '@playwright/test'
import { composer } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const pictures = (page: Page) =>
  page
    .getByRole('log', { name: /聊天记录/ })
    .getByRole('button', { name: /查看图片/ })
    .locator('img')

/** Size of a picture as it has loaded; 0 × 0 until then. */
const loaded = (page: Page) =>
  pictures(page)
    .first()
    .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))

test('a picture is shown by its own path, which nobody can open who is not signed in', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await composer(page).click()
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible()
  await composer(page).press('Enter')
  await expect.poll(() => loaded(other)).toEqual({ width: 4, height: 3 })
  const src = (await pictures(other).first().getAttribute('src')) ?? ''
  expect(src).toMatch(/^\/api\/file\/[\w-]{32}\?thumb=1$/)
  const status = (by: Page) =>
    by.evaluate(async (src) => (await fetch(src, { cache: 'no-store' })).status, src)
  expect(await status(other)).toBe(200)

  await other.reload()
  await expect.poll(() => loaded(other)).toEqual({ width: 4, height: 3 })
  expect((await fetch(parley.url + src)).status).toBe(404)
})

test('a picture of 49 megapixels is made smaller before it is sent', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await composer(page).click()
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(7000, 7000)
    canvas.getContext('2d')?.fillRect(0, 0, 7000, 7000)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  await pasteFile(page, { name: 'large.jpg', type: 'image/jpeg', base64 })
  await expect(page.getByRole('button', { name: '移除 large.jpg' })).toBeVisible()
  await composer(page).press('Enter')
  await expect.poll(() => loaded(other), { timeout: 60_000 }).toEqual({ width: 480, height: 480 })
  const src = ((await pictures(other).first().getAttribute('src')) ?? '').replace('?thumb=1', '')
  const size = await other.evaluate(async (src) => {
    const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
    return { width, height }
  }, src)
  expect(size).toEqual({ width: 4000, height: 4000 })
})
