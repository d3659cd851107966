import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { log } from './support/chat.ts'
import { newPerson, openAs, type Person, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 90_000 })

const screens = process.env.PARLEY_LOOK
const look = async (page: Page, name: string) => {
  if (screens) await page.screenshot({ path: `${screens}/${name}.png` })
}

async function staff(url: string, administer: (...words: string[]) => string) {
  const [root, moderator] = [await newPerson(url, 'Root'), await newPerson(url, 'Mo')]
  administer('grant', String(root.id))
  const body = { userId: moderator.id, role: 2, duty: 'moderator' } as const
  await root.api.call('PUT /api/user/role', { body })
  return { root, moderator }
}

async function choose(page: Page, ...texts: string[]) {
  await log(page)
    .getByText(texts[0] ?? '')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: '多选' }).click()
  // It loads when it is first wanted, and moves the messages.
  await expect(page.getByRole('toolbar', { name: '已选择的消息' })).toBeVisible()
  await expect(log(page).getByRole('checkbox', { checked: true })).toBeVisible()
  for (const text of texts.slice(1)) await log(page).getByText(text).click({ force: true })
}

const chatHistory = async (by: Person, friend: Person) => {
  const { list } = await by.api.call('GET /api/chat/history', { query: { friendId: friend.id } })
  return list.map(({ msgPreview }) => msgPreview)
}

test('a member reports two messages, a moderator deletes them and mutes who wrote them, and undoes it', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { moderator } = await staff(parley.url, (...words) => parley.administer(...words))
  const [alice, bob] = await twoFriends(parley.url)
  const his = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(his, bob, `/user/${alice.id}`)
  await say(his, 'Buy my pills')
  await say(his, 'Last chance')
  await say(his, 'See you tomorrow')
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(log(page).getByText('See you tomorrow')).toBeVisible()

  await choose(page, 'Buy my pills', 'Last chance')
  await page.getByRole('toolbar').getByRole('button', { name: '举报' }).click()
  const dialog = page.getByRole('dialog', { name: '举报 2 条消息' })
  await expect(dialog.getByText(/他们会看到是你举报的；对方不会/)).toBeVisible()
  await dialog.getByRole('radio', { name: '欺诈、诈骗' }).check()
  await dialog.getByRole('textbox', { name: '补充说明（可选）' }).fill('Every day')
  await look(page, 'dialog')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('举报已提交，感谢你的反馈')).toBeVisible()
  await expect(dialog).toBeHidden()

  const theirs = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(theirs, moderator, '/admin/reports')
  const row = theirs.getByRole('link', { name: /Bob · 2 条消息/ })
  await expect(row).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^举报\s*\d+ 项待处理$/ })).toBeVisible()
  await look(theirs, 'list')
  expect(await findings(theirs)).toEqual([])
  await row.click()
  await expect(theirs.getByText('Buy my pills')).toBeVisible()
  await expect(theirs.getByText('Last chance')).toBeVisible()
  await expect(theirs.getByText('Every day')).toBeVisible()
  await expect(theirs.getByText('See you tomorrow')).toHaveCount(0)
  await look(theirs, 'detail')
  expect(await findings(theirs)).toEqual([])

  await theirs.getByRole('button', { name: '成立…' }).click()
  const upholding = theirs.getByRole('dialog', { name: '认定举报成立' })
  await upholding.getByRole('checkbox', { name: /为所有人删除/ }).check()
  await upholding.getByRole('checkbox', { name: /禁言“Bob”/ }).check()
  await look(theirs, 'uphold')
  expect(await findings(theirs)).toEqual([])
  await upholding.getByRole('button', { name: '认定成立' }).click()
  const deleting = theirs.getByRole('alertdialog', { name: '为所有人删除这些消息？' })
  await expect(deleting.getByText('禁言“Bob”')).toBeVisible()
  await deleting.getByLabel('你的登录密码').fill(password)
  expect(await findings(theirs)).toEqual([])
  await deleting.getByRole('button', { name: '认定成立' }).click()
  await expect(theirs.getByText('已禁言 Bob')).toBeVisible()
  await look(theirs, 'decided')
  for (const window of [page, his]) {
    await expect(log(window).getByText('Buy my pills')).toHaveCount(0)
    await expect(log(window).getByText('Last chance')).toHaveCount(0)
    await expect(log(window).getByText('See you tomorrow')).toBeVisible()
  }
  expect(await chatHistory(alice, bob)).not.toContain('Buy my pills')
  await say(his, 'Muted')
  await expect(his.getByText(/^发送失败/)).toBeVisible()

  await theirs.getByRole('button', { name: '撤销处理' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: '撤销处理' }).click()
  await expect(theirs.getByRole('button', { name: '成立…' })).toBeVisible()
  await say(his, 'I am sorry')
  await expect(log(page).getByText('I am sorry')).toBeVisible()
  await expect(log(page).getByText('Buy my pills')).toHaveCount(0)
})

test('a person is reported from their page, a group from its information, and an administrator dissolves the group', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { root } = await staff(parley.url, (...words) => parley.administer(...words))
  const [alice, bob] = await twoFriends(parley.url, ['Anna', 'Bert'])
  const body = { mode: 2 as const, userIdList: [alice.id] }
  const { groupId } = await bob.api.call('POST /api/group/group', { body })
  await openAs(page, alice, `/user/${bob.id}/info`)
  const report = async (title: RegExp) => {
    await page.getByRole('button', { name: '举报' }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await report(/举报“Bert”/)
  await page.goto(`/group/${groupId}/info`)
  await report(/举报群聊/)

  const theirs = await openWindow()
  const { token } = await root.api.call('POST /api/auth/login', {
    body: { userName: String(root.id), password, confirms: true },
  })
  await openAs(theirs, { ...root, token }, '/admin/reports?kind=group')
  await theirs.getByRole('link', { name: /群聊“/ }).click()
  await look(theirs, 'group')
  await theirs.getByRole('button', { name: '成立…' }).click()
  await theirs.getByRole('checkbox', { name: /解散群聊/ }).check()
  await theirs.getByRole('button', { name: '认定成立' }).click()
  const question = theirs.getByRole('alertdialog', { name: /^解散/ })
  await question.getByLabel('你的登录密码').fill('not this one')
  await question.getByRole('button', { name: '认定成立' }).click()
  await expect(question.getByText('密码错误')).toBeVisible()
  await look(theirs, 'dissolve')
  expect(await findings(theirs)).toEqual([])
  await question.getByRole('button', { name: '取消' }).click()
  await theirs.getByRole('dialog', { name: '认定举报成立' }).getByRole('button', { name: '认定成立' }).click()
  await question.getByLabel('你的登录密码').fill(password)
  await question.getByRole('button', { name: '认定成立' }).click()
  await expect(theirs.getByText('已解散群聊')).toBeVisible()
  await theirs.goto('/admin/reports?kind=person')
  await theirs.getByRole('link', { name: /Bert/ }).click()
  await theirs.getByRole('button', { name: '不成立' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: '不成立' }).click()
  await expect(theirs.getByRole('button', { name: '撤销处理' })).toBeVisible()
  const { list } = await alice.api.call('GET /api/report/mine', { query: {} })
  expect(list.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['group decided', 'person decided'])
})
