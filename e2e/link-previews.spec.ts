import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { edit } from './support/chat.ts'
import { openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const outside = fileURLToPath(new URL('support/outside.ts', import.meta.url))

test.use({
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
  serverEnv: { NODE_OPTIONS: `--import=${outside}` },
})

const card = (page: Page) => page.getByRole('article').getByRole('link', { name: '端午节放假安排' })

test.beforeEach(async ({ parley }) => {
  const root = await administrator(parley, 'Root')
  await root.api.call('PUT /api/settings/admin/info', { body: { linkPreviews: true } })
})

test('the page behind a link is shown on both sides, and its author takes it away', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await say(page, '放假通知：http://page.test/holiday')
  for (const one of [page, his]) {
    await expect(card(one)).toBeVisible()
    await expect(card(one)).toHaveAttribute('href', 'http://page.test/holiday')
    await expect(card(one).locator('img')).toHaveJSProperty('naturalWidth', 160)
  }
  expect(await findings(his)).toEqual([])
  await his.reload()
  await expect(card(his)).toBeVisible()
  await page.getByRole('article').last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '移除链接预览' }).click()
  await expect(card(page)).toBeHidden()
  await expect(card(his)).toBeHidden()
  await expect(his.getByRole('article').last()).toContainText('放假通知')
})

test('a message shows no preview where its author wants that', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.getByRole('textbox', { name: /Bob/ }).pressSequentially('http://page.test/quiet')
  const choice = page.getByRole('checkbox', { name: '显示链接预览' })
  await expect(choice).toBeChecked()
  expect(await findings(page)).toEqual([])
  await choice.uncheck()
  await page.getByRole('textbox', { name: /Bob/ }).press('Enter')
  await expect(choice).toBeHidden()
  await say(page, 'http://page.test/holiday')
  await expect(card(page)).toHaveCount(1)
  await expect(card(page)).toHaveAttribute('href', 'http://page.test/holiday')
})

test('an edit that names another page shows that one', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'http://page.test/one')
  await expect(card(page)).toHaveAttribute('href', 'http://page.test/one')
  await edit(page, 'http://page.test/one', 'http://page.test/two')
  await expect(card(page)).toHaveAttribute('href', 'http://page.test/two')
})

test('on a phone the card keeps within its bubble', { tag: '@all' }, async ({ page, parley }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.getByRole('textbox', { name: /Bob/ }).fill('http://page.test/holiday')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(card(page)).toBeVisible()
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width).toBe(room)
  expect(await findings(page)).toEqual([])
})
