import type { Page } from '@playwright/test'
import { log } from './support/chat.ts'
import { newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function answer(page: Page, label: string) {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: label }).click()
  await expect(question).toBeHidden()
}

test('a friend who is blocked reaches nobody, and is answered like a stranger', async ({
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

test('lifting a block in the settings brings everything back but what was refused meanwhile', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await alice.api.call('POST /api/user/blocks', { body: { userId: bob.id } })
  const his = await openWindow()
  await openAs(page, alice, '/info/role')
  await openAs(his, bob, `/user/${alice.id}`)
  await say(his, 'Refused')
  await expect(his.getByText(/^发送失败/)).toBeVisible()

  await page.getByRole('button', { name: '移出黑名单' }).click()
  await answer(page, '取消')
  await page.getByRole('button', { name: '移出黑名单' }).click()
  await answer(page, '移出黑名单')
  await expect(page.getByText(/黑名单中还没有人/)).toBeVisible()
  await expect(his.getByText('在线', { exact: true })).toBeVisible()
  await say(his, 'And now?')
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(log(page).getByText('And now?')).toBeVisible()
  await expect(log(page).getByText('Refused')).toHaveCount(0)
  await say(page, 'Welcome back')
  await expect(log(his).getByText('Welcome back')).toBeVisible()
})

test('the menu of a chat blocks, and the chat itself offers to lift it', async ({ page, parley }) => {
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

test('a stranger is blocked from their page, and cannot ask to become a friend', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Bob')])
  await openAs(page, alice, `/m/users/${bob.id}`)
  await page.getByRole('button', { name: '加入黑名单' }).click()
  await answer(page, '加入黑名单')
  await expect(page.getByText('已加入黑名单', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /加好友/ })).toHaveCount(0)
  const his = await openWindow()
  await openAs(his, bob, `/m/search/user?key=${alice.id}`)
  await his.getByRole('button', { name: /加好友/ }).click()
  await expect(his.getByRole('dialog').getByText('对方不允许任何人添加。')).toBeVisible()
})

test('whoever hides is offline to friends, and shows when they were last there to nobody', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const his = await openWindow()
  await openAs(page, alice, '/info/role')
  await openAs(his, bob, `/user/${alice.id}`)
  await expect(his.getByText('在线', { exact: true })).toBeVisible()
  const lastSeen = page.getByRole('switch', { name: '向好友显示最近在线时间' })
  await expect(lastSeen).toBeChecked()
  await page.getByRole('switch', { name: '显示在线状态' }).click()
  await expect(his.getByText('离线', { exact: true })).toBeVisible()
  await expect(lastSeen).toBeDisabled()
  await expect(lastSeen).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: '显示在线状态' })).not.toBeChecked()
  await page.getByRole('switch', { name: '显示在线状态' }).click()
  await expect(his.getByText('在线', { exact: true })).toBeVisible()
  await expect(lastSeen).toBeChecked()
})

test('after a refusal the dialog says when one may ask again', async ({ page, parley }) => {
  const [alice, bob] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Bob')])
  await alice.api.call('POST /api/user/friends', { body: { friendId: bob.id } })
  const [request] = (await bob.api.call('GET /api/user/valid', {})).list
  await bob.api.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 2 } })
  await openAs(page, alice, `/m/users/${bob.id}`)
  await page.getByRole('button', { name: /加好友/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/上次的申请没有被接受，.*\d\d:\d\d 之后可以再次申请/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '发送' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
})
