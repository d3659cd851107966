import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { composer, log, message, openMenu, write } from './support/chat.ts'
import { expectSent, groupOfTwo, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const thread = (page: Page) => page.getByRole('region', { name: /中的话题$/ })
const box = (page: Page) => thread(page).getByRole('textbox', { name: '在话题中回复' })
const entry = (page: Page) => page.getByRole('link', { name: /^话题/ })
const said = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text })
const foot = (page: Page, text: string) =>
  log(page)
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: /条回复/ })

async function reply(page: Page, text: string) {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expectSent(thread(page).getByRole('article').filter({ hasText: text }))
}

test.use({ bypassCSP: true })

test('two people talk in a thread, the chat beside it stays as it is, and what is unread goes on all devices', async ({
  page,
  parley,
  openWindow,
}) => {
  const { owner: alice, member: bob, groupId } = await groupOfTwo(parley.url)
  const path = `/group/${groupId}`
  await openAs(page, alice, path)
  await write(page, '在哪里见面？')
  await write(page, '天气不错')
  const his = await openWindow()
  await openAs(his, bob, path)
  const menu = await openMenu(his, '在哪里见面？')
  await menu.getByRole('menuitem', { name: '在话题中回复' }).click()
  await expect(box(his)).toBeFocused()
  await reply(his, '火车站')
  await expect(foot(his, '在哪里见面？')).toContainText('1')
  await expect(foot(page, '在哪里见面？')).toContainText('1')
  await expect(log(page).getByText('火车站')).toHaveCount(0)

  // Alice has another device, which shows the list.
  const second = await openWindow()
  await openAs(second, alice, '/')
  await expect(entry(second)).toHaveAccessibleName(/1.*条未读回复/)
  await expect(entry(page)).toHaveAccessibleName(/1.*条未读回复/)
  await foot(page, '在哪里见面？').click()
  await expect(said(page, '火车站')).toBeVisible()
  await expect(entry(page)).not.toHaveAccessibleName(/未读/)
  await expect(entry(second)).not.toHaveAccessibleName(/未读/)

  await reply(page, '几点？')
  await expect(said(his, '几点？')).toBeVisible()
  await thread(his).getByRole('checkbox', { name: '同时发到聊天' }).check()
  await reply(his, '中午')
  await expect(log(page).first().getByRole('article').filter({ hasText: '中午' })).toBeVisible()
  await expect(said(page, '中午')).toBeVisible()
  await expect(foot(page, '在哪里见面？').first()).toContainText('3')
  expect(await findings(page)).toEqual([])

  await page.reload()
  await expect(said(page, '中午')).toBeVisible()
  await expect(log(page).first().getByText('几点？')).toHaveCount(0)
  await thread(page).getByRole('button', { name: '关闭话题' }).click()
  await expect(thread(page)).toBeHidden()

  await entry(second).click()
  await second.getByRole('link', { name: /在哪里见面/ }).click()
  await expect(said(second, '中午')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a thread is a page, and Back leads to the chat', async ({ page, parley }) => {
    const { owner, groupId } = await groupOfTwo(parley.url)
    await openAs(page, owner, `/group/${groupId}`)
    await write(page, '晚上吃什么？')
    const menu = await openMenu(page, '晚上吃什么？')
    await menu.getByRole('menuitem', { name: '在话题中回复' }).click()
    await reply(page, '饺子')
    await expect(composer(page)).toBeHidden()
    await page.goBack()
    await expect(composer(page)).toBeVisible()
    await expect(message(page, '晚上吃什么？')).toBeVisible()
    await expect(log(page).getByText('饺子')).toHaveCount(0)
    await foot(page, '晚上吃什么？').click()
    await expect(said(page, '饺子')).toBeVisible()
  })
})
