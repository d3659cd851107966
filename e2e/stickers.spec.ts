import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { composer, log, write } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const stickers = (page: Page) => log(page).getByRole('img', { name: '表情', exact: true })
const option = (page: Page, number: number) =>
  page.getByRole('button', { name: `表情 ${number}`, exact: true })
const options = (page: Page) => page.getByRole('button', { name: /^表情 \d+$/ })

/** Draws pictures of different colours and shapes, as files of this device. */
async function drawn(page: Page, ...sizes: ReadonlyArray<readonly [number, number]>) {
  const urls = await page.evaluate(
    (wanted) =>
      wanted.map(([width, height], index) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('nothing can be drawn')
        context.fillStyle = `hsl(${(index * 67) % 360} 80% 60%)`
        context.beginPath()
        context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 7)
        context.fill()
        return canvas.toDataURL('image/png')
      }),
    sizes,
  )
  return urls.map((url, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }))
}

async function openStickers(page: Page) {
  await page.getByRole('button', { name: '表情', exact: true }).click()
  await page.getByRole('tab', { name: '表情包' }).click()
  return page.getByRole('tabpanel', { name: '表情包' })
}

const upload = async (page: Page, ...files: Awaited<ReturnType<typeof drawn>>) =>
  page
    .locator('input[type=file][accept="image/png,image/jpeg,image/gif,image/webp"][hidden]')
    .last()
    .setInputFiles(files)

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test('a picture of a chat is kept by its menu, and a press sends it small and without a bubble', async ({
  page,
  parley,
  openWindow,
}) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await composer(page).focus()
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible()
  await composer(page).press('Enter')

  const picture = log(other).getByRole('button', { name: /查看图片/ })
  await picture.click({ button: 'right' })
  await other.getByRole('menuitem', { name: '添加到表情' }).click()
  await expect(other.getByText('已添加到表情')).toBeVisible()

  const panel = await openStickers(other)
  await expect(options(other)).toHaveCount(1)
  expect(await findings(other)).toEqual([])
  await option(other, 1).click()
  await expect(panel).toBeHidden()
  for (const side of [page, other]) {
    await expect(stickers(side)).toHaveCount(1)
    expect(await stickers(side).boundingBox()).toMatchObject({ width: 128, height: 96 })
    await expect(side.getByRole('link', { name: /\[表情\]/ })).toBeVisible()
  }
  expect(await findings(page)).toEqual([])

  await stickers(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '回复', exact: true }).click()
  await write(page, 'how nice')
  await expect(log(other).getByRole('button', { name: /Bob.*\[表情\]|你.*\[表情\]/ })).toBeVisible()
})

test('stickers are uploaded, moved and removed, by keys too, and are the same on all devices', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const phone = await openWindow({ viewport: { width: 390, height: 780 } })
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(phone, alice, `/user/${bob.id}`)
  await openStickers(phone)
  await openStickers(page)
  await expect(page.getByText('把喜欢的图片存成表情')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await upload(page, ...(await drawn(page, [240, 240], [300, 150], [120, 240])))
  for (const side of [page, phone]) await expect(options(side)).toHaveCount(3)
  expect(await findings(phone)).toEqual([])

  const sources = async (side: Page) =>
    options(side)
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second, third] = await sources(page)
  await option(page, 3).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '移到最前' }).click()
  for (const side of [page, phone]) await expect.poll(() => sources(side)).toEqual([third, first, second])
  await option(page, 2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '删除表情' }).click()
  for (const side of [page, phone]) await expect.poll(() => sources(side)).toEqual([third, second])

  await page.getByRole('button', { name: '添加图片作为表情' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(option(page, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(stickers(phone)).toHaveCount(1)
  await expect(stickers(phone)).toHaveAttribute('src', second ?? '')

  await openStickers(page)
  await option(page, 1).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: '删除表情' }).focus()
  await page.keyboard.press('Enter')
  await expect(options(page)).toHaveCount(1)
  await expect(option(page, 1)).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|fetching the script/ })

  test('a sticker waits, and is sent when there is one', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
    context,
  }) => {
    test.slow()
    const [alice, bob] = await twoFriends(parley.url)
    const other = await openWindow()
    await openAs(other, bob, `/user/${alice.id}`)
    await openAs(page, alice, `/user/${bob.id}`)
    await openStickers(page)
    await upload(page, ...(await drawn(page, [240, 240])))
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await openStickers(page)
    await option(page, 1).click()
    await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(1)
    await expect(stickers(page)).toHaveCount(1)
    await expect(stickers(other)).toHaveCount(0)
    await context.setOffline(false)
    await expect(stickers(other)).toHaveCount(1, { timeout: 20_000 })
    await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(0)
  })
})
