import type { Page } from '@playwright/test'
import { log } from './support/chat.ts'
import { openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function answer(page: Page, label: string) {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: label }).click()
  await expect(question).toBeHidden()
}

test('a friend who is blocked reaches nobody, and is answered like a stranger', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  // His browser speaks English, and Parley in it Chinese.
  const his = await openWindow({ locale: 'en-US' })
  await his.addInitScript(() => localStorage.setItem('language', 'zh'))
  await openAs(page, alice, `/user/${bob.id}/info`)
  await openAs(his, bob, `/user/${alice.id}`)
  await expect(his.getByText('在线', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '加入黑名单' }).click()
  await expect(page.getByRole('alertdialog', { name: '将“Bob”加入黑名单？' })).toBeVisible()
  await answer(page, '加入黑名单')
  await expect(page.getByText('已将“Bob”加入黑名单')).toBeVisible()
  await expect(page.getByRole('button', { name: '语音通话' })).toHaveCount(0)

  await expect(his.getByText('离线', { exact: true })).toBeVisible()
  await say(his, 'Are you there?')
  await expect(his.getByText('发送失败：你们还不是好友，无法发送消息')).toBeVisible()

  await page.getByRole('link', { name: '发消息' }).click()
  await expect(page.getByText('对方在你的黑名单中，不能发送消息。')).toBeVisible()
  await expect(page.getByPlaceholder('输入消息')).toHaveCount(0)
  await expect(log(page).getByText('Are you there?')).toHaveCount(0)
})

test('the menu of a chat blocks, and the chat itself offers to lift it', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.getByRole('link', { name: /Bob/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '加入黑名单' }).click()
  await answer(page, '加入黑名单')
  await expect(page.getByText('已加入黑名单', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '移出黑名单' }).click()
  await answer(page, '移出黑名单')
  await say(page, 'Hello again')
  await expect(log(page).getByText('Hello again')).toBeVisible()
})
