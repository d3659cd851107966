import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { composer, message, openMenu, sendButton, write } from './support/chat.ts'
import { pasteFile, pictureFile, textFile } from './support/files.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const strip = (page: Page) => page.getByRole('button', { name: /条定时消息/ })
const row = (page: Page, text: string) =>
  page.getByRole('dialog', { name: '定时消息' }).getByRole('listitem').filter({ hasText: text })
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

/** By right click on the button that sends. */
async function schedule(page: Page, text: string, choice: RegExp) {
  await page.getByPlaceholder('输入消息').fill(text)
  const item = page.getByRole('menuitem', { name: choice })
  // The code that opens the menu comes with the first interaction.
  await expect(async () => {
    // A menu that came late lies over the button.
    if (await item.isHidden()) await sendButton(page).click({ button: 'right', timeout: 1000 })
    await expect(item).toBeVisible({ timeout: 1000 })
  }).toPass()
  await item.click()
}

async function act(page: Page, text: string, item: string) {
  await row(page, text).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const plan = (from: Person, to: Person, content: string, at: string) =>
  from.api.call('POST /api/chat/scheduled', {
    body: { userID: to.id, clientMessageId: crypto.randomUUID(), msg: { type: 1, textMsg: { content } }, at },
  })

test('a message waits for its time, is seen on all devices, changed, and sent at once', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const other = await openWindow()
  await openAs(other, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await schedule(page, '周报记得交', /1 小时后/)
  await expect(page.getByPlaceholder('输入消息')).toHaveValue('')
  await expect(strip(page)).toHaveText('1 条定时消息')
  await other.mouse.move(200, 200)
  await strip(other).click()
  expect(await findings(other)).toEqual([])
  await act(other, '周报记得交', '修改内容')
  await other.getByRole('textbox', { name: '内容' }).fill('周报下午交')
  await other.getByRole('button', { name: '保存' }).click()
  await strip(page).click()
  await expect(row(page, '周报下午交')).toContainText('发送')
  await act(page, '周报下午交', '修改时间')
  await page
    .getByRole('dialog', { name: '修改时间' })
    .getByRole('button', { name: /明天上午/ })
    .click()
  await expect(row(page, '周报下午交')).toContainText('09:00')
  await act(page, '周报下午交', '立即发送')
  await expect(message(his, '周报下午交')).toBeVisible()
  await expect(strip(other)).toBeHidden()
})

test('a picture that is not to go as one with the text waits apart from it', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await expect(his.getByRole('article').first()).toBeVisible()
  const before = await his.getByRole('article').count()
  await composer(page).focus()
  await pasteFile(page, pictureFile)
  await composer(page).fill('海边')
  await page.getByRole('checkbox').uncheck({ force: true })
  await schedule(page, '海边', /1 小时后/)
  await strip(page).click()
  await act(page, '海边', '立即发送')
  await expect(message(his, '海边')).toBeVisible()
  await expect(his.getByRole('article')).toHaveCount(before + 2)
})

test('pictures wait with their caption as one, and come as one album', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await composer(page).focus()
  for (const _ of [1, 2]) await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toHaveCount(2)
  await schedule(page, '海边', /1 小时后/)
  await expect(strip(page)).toHaveText('1 条定时消息')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toHaveCount(0)
  await strip(page).click()
  await expect(row(page, '海边').getByRole('link', { name: /打开附件/ })).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await act(page, '海边', '修改内容')
  await page.getByRole('textbox', { name: '内容' }).fill('在海边')
  await page.getByRole('button', { name: '保存' }).click()
  await act(page, '在海边', '立即发送')
  await expect(message(his, '在海边').getByRole('button', { name: /查看图片/ })).toHaveCount(2)
  await expect(strip(page)).toBeHidden()
})

test('a file that waits is called by its name', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).focus()
  const name = '初二（3）班 2026 年秋季运动会报名表与分组安排（第二次修订）.txt'
  await pasteFile(page, textFile(name))
  await expect(page.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
  await schedule(page, '请看', /1 小时后/)
  await strip(page).click()
  const link = row(page, '请看').getByRole('link', { name: /运动会/ })
  await expect(link).toHaveText(/运动会.*\.txt.*10 B/)
  expect(await findings(page)).toEqual([])
})

test('a scheduled message at a time of one’s own is chosen by keys in a dialog, and comes automatically', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await page.getByPlaceholder('输入消息').fill('生日快乐')
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '定时发送' }).click()
  const dialog = page.getByRole('dialog', { name: '定时发送' })
  await expect(dialog.getByRole('textbox', { name: '内容' })).toHaveValue('生日快乐')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('时间').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toContainText('请选择从现在起')
  await dialog.getByRole('button', { name: /明天上午/ }).click()
  await expect(dialog).toBeHidden()
  await expect(strip(page)).toBeVisible()
  await plan(alice, bob, '马上就到', soon(3000))
  await expect(message(his, '马上就到')).toBeVisible()
  await expect(message(page, '马上就到')).toBeVisible()
  await expect(message(his, '生日快乐')).toBeHidden()
})

test('a message that could not be sent says why, and is deleted', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).click()
  const { id } = await plan(alice, bob, '明天见', soon(3600_000))
  await expect(strip(page)).toHaveText('1 条定时消息')
  await bob.api.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  await alice.api.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
  await expect(strip(page)).toHaveText('1 条定时消息，1 条没有发出')
  await page.goto('/')
  await page.getByRole('button', { name: '发起聊天' }).click()
  await page.getByRole('menuitem', { name: '提醒和定时消息' }).click()
  const dialog = page.getByRole('dialog', { name: '提醒和定时消息' })
  await dialog.getByRole('tab', { name: '定时消息' }).click()
  await expect(dialog).toContainText('还不是好友')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(dialog).toContainText('没有定时消息')
})

test('a person is reminded of a message over every screen, and led to it', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '把合同发给我')
  const menu = await openMenu(page, '把合同发给我')
  await menu.getByRole('menuitem', { name: '提醒我' }).click()
  const dialog = page.getByRole('dialog', { name: '什么时候提醒？' })
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: /20 分钟后/ }).click()
  await expect(dialog).toBeHidden()
  const other = await openWindow()
  await openAs(other, alice, '/notice')
  const [one] = (await alice.api.call('GET /api/chat/reminders')).list
  await alice.api.call('PUT /api/chat/reminders/{id}', {
    params: { id: one?.id ?? 0 },
    body: { at: soon(3000) },
  })
  const bar = other.getByRole('region', { name: '提醒' })
  await expect(bar).toContainText('把合同发给我')
  expect(await findings(other)).toEqual([])
  await bar.getByRole('link', { name: '查看' }).click()
  await expect(message(other, '把合同发给我')).toBeVisible()
  await bar.getByRole('button', { name: '完成' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('region', { name: '提醒' })).toBeHidden()
})
