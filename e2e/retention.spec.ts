import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { log } from './support/chat.ts'
import { newPerson, openAs, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 90_000 })

const screens = process.env.PARLEY_LOOK
const look = async (page: Page, name: string) => {
  if (screens) await page.screenshot({ path: `${screens}/${name}.png` })
}

test('a disappearing message is marked for both, and goes at its time without a word of the server', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const his = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await his.clock.install()
  await openAs(his, bob, `/user/${alice.id}`)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'stays')
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '限时消息…' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: '不消失' })).toBeChecked()
  await look(page, 'vanish-menu')
  await page.getByRole('menuitemcheckbox', { name: '1 小时' }).click()
  await expect(page.getByText('新消息将在 1 小时后消失')).toBeVisible()
  await say(page, 'goes')
  const mark = (of: Page) => log(of).getByRole('img', { name: /^将于 .* 消失$/ })
  await expect(mark(page)).toHaveCount(1)
  await expect(mark(his)).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await look(page, 'vanish-chat')
  // The choice is kept with the chat.
  await page.reload()
  await expect(page.getByText('新消息将在 1 小时后消失')).toBeVisible()
  await page.getByRole('button', { name: '关闭自动消失' }).click()
  await say(page, 'stays too')
  await expect(mark(page)).toHaveCount(1)

  await expect(log(his).getByText('stays too')).toBeVisible()
  await his.clock.fastForward('01:00:05')
  await expect(log(his).getByText('goes', { exact: true })).toHaveCount(0)
  await expect(log(his).getByText('stays', { exact: true })).toBeVisible()
})

test('a group’s owner says how long its messages are kept, and everybody reads so', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { groupId: id } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id] },
  })
  const his = await openWindow()
  await openAs(his, bob, `/group/${id}`)
  await openAs(page, alice, `/group/${id}/info/settings`)
  const choice = page.getByRole('combobox', { name: '消息保留' })
  await expect(choice).toContainText('永久保留')
  await choice.click()
  await page.getByRole('option', { name: '30 天', exact: true }).click()
  await expect(choice).toContainText('30 天')
  expect(await findings(page)).toEqual([])
  await look(page, 'group-settings')
  await expect(log(his).getByText('“Alice”将群消息设为保留 30 天')).toBeVisible()
  await his.goto(`/group/${id}/info`)
  await expect(his.getByText('消息保留')).toBeVisible()
  await expect(his.getByText('30 天')).toBeVisible()
})

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`an administrator sees what goes by a rule before it does, and holds a person, on a ${size} screen`, {
    tag: '@all',
  }, async ({ openWindow, parley }) => {
    const colorScheme = size === 'phone' ? 'dark' : 'light'
    const page = await openWindow({ bypassCSP: true, reducedMotion: 'reduce', viewport, colorScheme })
    const [alice] = await twoFriends(parley.url)
    const root = await newPerson(parley.url, 'Root')
    parley.administer('grant', String(root.id))
    const body = { userName: String(root.id), password, confirms: true }
    const { token } = await root.api.call('POST /api/auth/login', { body })
    await openAs(page, { ...root, token }, '/admin/retention')
    await expect(page.getByText('没有被保全的人或群')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await look(page, `retention-empty-${size}`)
    // The rules belong to the server, which the tests share: each size changes another one, since an unchanged rule
    // asks nothing.
    const kept = size === 'phone' ? '图片' : '消息'
    const days = '365 天'
    await page.getByRole('combobox', { name: kept, exact: true }).click()
    await page.getByRole('option', { name: days }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('目前没有超过期限的内容')
    await look(page, `retention-preview-${size}`)
    await question.getByRole('button', { name: '保存' }).click()
    await expect(question).toContainText('请输入你的登录密码')
    await question.getByLabel('你的登录密码').fill(password)
    await question.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保留期限已保存')).toBeVisible()
    await expect(page.getByRole('combobox', { name: kept, exact: true })).toContainText(days)

    await page.getByRole('button', { name: '设置保全' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '设置保全' }).click()
    await expect(dialog).toContainText('请输入正确的号码')
    await dialog.getByLabel('用户账号').fill(String(alice.id))
    await dialog.getByLabel('原因').fill('Case 12')
    expect(await findings(page)).toEqual([])
    await look(page, `retention-hold-${size}`)
    await dialog.getByRole('button', { name: '设置保全' }).click()
    await expect(page.getByText('保全已生效')).toBeVisible()
    await expect(page.getByText('Case 12')).toBeVisible()
    await look(page, `retention-holds-${size}`)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: '解除' }).click()
    await question.getByLabel('你的登录密码').fill(password)
    await question.getByRole('button', { name: '解除' }).click()
    await expect(page.getByText('没有被保全的人或群')).toBeVisible()
  })
