import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { Chats } from './screens/world/chats.ts'
import { findings } from './support/axe.ts'
import { composer, log, sendButton } from './support/chat.ts'
import { attachFiles } from './support/files.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true })

const shapes = [
  [800, 600],
  [600, 900],
  [1200, 500],
] as const

async function choose(page: Page, count = 3) {
  const studio = await Studio.open(page)
  const files = []
  for (const [at, [width, height]] of shapes.slice(0, count).entries()) {
    const { name, type, bytes } = await studio.picture(at + 1, width, height)
    files.push({ name, mimeType: type, buffer: bytes })
  }
  return files
}

/** Collects announcements to screen readers from now on. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.parentElement?.getAttribute('aria-live')) heard.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

const album = (page: Page) => log(page).getByRole('article', { name: /相册/ })
const pictures = (page: Page) => album(page).getByRole('button', { name: /查看图片/ })

async function attach(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  await attachFiles(page, files)
  await expect(page.getByRole('list', { name: '待发送的附件' }).getByRole('listitem')).toHaveCount(
    files.length,
  )
}

test('pictures that are sent together are one grid with one caption, for both', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const files = await choose(page)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow({ viewport: { width: 390, height: 780 } })
  await openAs(his, bob, `/user/${alice.id}`)
  await expect(log(his).getByRole('article')).toHaveCount(1)
  const heard = await listen(his)
  await attach(page, files)
  await composer(page).fill('周末的海边')
  await expect(page.getByRole('checkbox', { name: '文字作为相册的配文' })).toBeChecked()
  await sendButton(page).click()
  for (const one of [page, his]) {
    await expect(album(one)).toHaveCount(1)
    await expect(pictures(one)).toHaveCount(3)
    await expect(album(one)).toContainText('周末的海边')
    // The first is the greeting of new friends.
    await expect(log(one).getByRole('article')).toHaveCount(2)
  }
  await expect(page.getByRole('link', { name: /\[图片\] 周末的海边/ })).toBeVisible()
  expect(await heard()).toEqual([expect.stringContaining('图片'), expect.stringContaining('周末的海边')])
  expect(await findings(page)).toEqual([])
  expect(await findings(his)).toEqual([])
  await his.reload()
  await expect(pictures(his)).toHaveCount(3)
})

test('they are put into another order before they are sent, by keys', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const files = await choose(page)
  await openAs(page, alice, `/user/${bob.id}`)
  await attach(page, files)
  const strip = page.getByRole('list', { name: '待发送的附件' })
  await strip.getByRole('button', { name: new RegExp(`^${files[2]?.name}，第 3 个`) }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(strip.getByRole('button', { name: new RegExp(`^${files[2]?.name}，第 2 个`) })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await sendButton(page).click()
  await expect(pictures(page)).toHaveCount(3)
  await expect(pictures(page).nth(1)).toHaveAccessibleName(new RegExp(files[2]?.name ?? ''))
})

test.describe('without a network', () => {
  test.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch|fetching the script/,
  })

  test('an album waits, and goes out once as it was', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const files = await choose(page)
    await openAs(page, alice, `/user/${bob.id}`)
    // So that all code is here.
    await attach(page, files.slice(0, 2))
    await sendButton(page).click()
    await expect(album(page).getByRole('img', { name: /已发送|已送达/ })).toBeVisible()
    await attach(page, files)
    await page.context().setOffline(true)
    await sendButton(page).click()
    await expect(album(page)).toHaveCount(2)
    await expect(album(page).last().getByRole('progressbar').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(
      album(page)
        .last()
        .getByRole('img', { name: /已发送|已送达/ }),
    ).toBeVisible()
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await expect(album(his)).toHaveCount(2)
    await expect(
      album(his)
        .last()
        .getByRole('button', { name: /查看图片/ }),
    ).toHaveCount(3)
  })
})

test('the viewer walks through all pictures and videos of a chat, loaded or not', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const people = new Map([
    ['Alice', alice],
    ['Bob', bob],
  ])
  const chats = new Chats(parley.url, await Studio.open(page), people, new Map())
  await chats.tell('Alice', 'Bob', await chats.image('Alice', 1, 400, 300))
  await chats.tell('Alice', 'Bob', await chats.film('Alice', 2))
  for (let n = 0; n < 70; n++) await chats.tell('Alice', 'Bob', `text ${n}`)
  await chats.tell('Alice', 'Bob', await chats.image('Alice', 3, 300, 400))
  chats.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  await log(page).getByRole('button', { name: '查看图片 IMG_4003.jpg' }).click()
  const viewer = page.getByRole('dialog', { name: '聊天中的图片和视频' })
  const current = viewer.locator('.yarl__slide_current')
  await expect(current.getByRole('img', { name: 'IMG_4003.jpg' })).toBeVisible()
  // Earlier pictures are requested meanwhile.
  await expect(viewer.getByRole('button', { name: '上一张' })).toBeEnabled()
  await page.keyboard.press('ArrowLeft')
  await expect(current.locator('video')).toBeVisible()
  await expect(viewer.getByRole('link', { name: '保存视频' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect(current.getByRole('img', { name: 'IMG_4001.jpg' })).toBeVisible()
  // A press while the one before is still being carried out turns no page.
  for (const next of [current.locator('video'), current.getByRole('img', { name: 'IMG_4003.jpg' })])
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(next).toBeVisible({ timeout: 3000 })
    }).toPass()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
