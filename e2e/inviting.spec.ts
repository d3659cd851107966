import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { newPerson, openAs, type Person, password, twoFriends } from './support/people.ts'
import { decoded } from './support/qr.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const dialog = (page: Page) => page.getByRole('dialog')
const code = (page: Page, of: string) => dialog(page).getByRole('img', { name: `“${of}”的二维码` })

async function copied(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('已复制').last()).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function newGroup(owner: Person, name: string, ...members: Person[]) {
  const { groupId: id } = await owner.api.call('POST /api/group/group', { body: { mode: 1, name } })
  const memberIdList = members.map((member) => member.id)
  if (members.length > 0) await owner.api.call('POST /api/group/member', { body: { id, memberIdList } })
  return id
}

async function openCode(page: Page) {
  await page.getByRole('button', { name: '群二维码与邀请链接' }).click()
  await expect(code(page, 'Class 3')).toBeVisible()
}

test('the owner of a group has a code that says its link, and another one once that is ended', {
  tag: '@all',
}, async ({ page, parley }) => {
  const owner = await newPerson(parley.url, 'Owner')
  const id = await newGroup(owner, 'Class 3')
  await openAs(page, owner, `/group/${id}/info`)
  await openCode(page)
  await expect(dialog(page).getByText(/^7 天内有效（到 .+），还没有人加入$/)).toBeVisible()
  const link = await copied(page)
  expect(link).toMatch(new RegExp(`^${parley.url}/i/[0-9A-Z]{16}$`))
  expect(await decoded(code(page, 'Class 3'))).toBe(link)

  await dialog(page).getByRole('button', { name: '关闭' }).click()
  await openCode(page)
  expect(await copied(page)).toBe(link)

  await dialog(page).getByText('邀请设置').click()
  await dialog(page).getByRole('radio', { name: '30 天' }).check()
  await dialog(page).getByRole('radio', { name: '10 人' }).check()
  await dialog(page).getByRole('button', { name: '重新生成' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '重新生成' }).click()
  await expect(dialog(page).getByText(/^30 天内有效（到 .+），已加入 0\/10 人$/)).toBeVisible()
  const another = await copied(page)
  expect(another).not.toBe(link)
  expect(await decoded(code(page, 'Class 3'))).toBe(another)

  await dialog(page).getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(code(page, 'Class 3')).toBeHidden()
  await dialog(page).getByRole('button', { name: '生成新的二维码' }).click()
  await expect(code(page, 'Class 3')).toBeVisible()
  expect([link, another]).not.toContain(await copied(page))
  const { list } = await owner.api.call('GET /api/invitation/invitation', { query: { groupId: id } })
  expect(list).toHaveLength(1)
})

test('members invite where the group lets them, and those who keep it see and end what they made', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [owner, bob] = await twoFriends(parley.url, ['Owner', 'Bob'])
  const id = await newGroup(owner, 'Class 3', bob)
  const his = await openWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
  await openAs(his, bob, `/group/${id}/info`)
  await expect(his.getByText('我的群昵称')).toBeVisible()
  await expect(his.getByRole('button', { name: '群二维码与邀请链接' })).toBeHidden()

  await owner.api.call('PUT /api/group/group', { body: { id, isInvite: true } })
  await openCode(his)
  await expect(dialog(his).getByText('扫码申请入群，由群主或管理员同意')).toBeVisible()
  const link = await copied(his)

  await openAs(page, owner, `/group/${id}/info`)
  await openCode(page)
  await expect(dialog(page).getByText('扫一扫，加入群聊')).toBeVisible()
  expect(await copied(page)).not.toBe(link)
  const others = dialog(page).getByRole('region', { name: '其他有效的邀请' })
  await expect(others.getByText('Bob', { exact: true }).first()).toBeVisible()
  await others.getByRole('button', { name: '停用 Bob' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(others.getByRole('listitem')).toHaveCount(0)
  expect(await bob.api.call('GET /api/invitation/invitation', { query: {} })).toMatchObject({ count: 0 })
})

test('a picture of a code that was saved leads to the invitation when it is scanned', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Bob')])
  await openAs(page, alice, '/info')
  await page.getByRole('button', { name: '我的二维码' }).click()
  await expect(code(page, 'Alice')).toBeVisible()
  const link = await copied(page)
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '保存图片' }).click()
  const picture = await saving
  expect(picture.suggestedFilename()).toBe('Alice.png')

  const his = await openWindow()
  await openAs(his, bob, '/m/search/user')
  await his.getByRole('button', { name: '扫一扫' }).click()
  await his.locator('input[type=file]').setInputFiles(await picture.path())
  await expect(his).toHaveURL(link)
  await expect(his.getByRole('dialog')).toBeHidden()
})

test('administrators invite to the site and into groups they keep, and end what is open', {
  tag: '@all',
}, async ({ openWindow, parley }) => {
  const [admin, bob] = await twoFriends(parley.url, ['Deputy', 'Bob'])
  parley.administer('grant', String(admin.id))
  await newGroup(admin, 'Class 3')
  await newGroup(bob, 'Choir', admin)
  const his = await openWindow()
  await openAs(his, bob, '/m/search/user')
  await expect(his.getByRole('button', { name: '扫一扫' })).toBeVisible()
  await expect(his.getByRole('button', { name: '邀请加入本站' })).toBeHidden()

  // axe puts its own script into the page, which the site's policy forbids.
  const page = await openWindow({
    bypassCSP: true,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const body = { userName: String(admin.id), password }
  const { token } = await admin.api.call('POST /api/auth/login', { body })
  await openAs(page, { ...admin, token }, '/info/settings')
  await page.getByRole('button', { name: '邀请加入本站' }).click()
  await dialog(page).getByRole('radio', { name: '50 人' }).check()
  await dialog(page).getByText('同时加入群聊').click()
  await dialog(page).getByRole('checkbox', { name: 'Class 3' }).check()
  await expect(dialog(page).getByRole('checkbox', { name: 'Choir' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: '生成邀请' }).click()
  await expect(code(page, 'Parley')).toBeVisible()
  await expect(dialog(page).getByText('Class 3')).toBeVisible()
  expect(await decoded(code(page, 'Parley'))).toBe(await copied(page))

  await dialog(page).getByRole('button', { name: '全部邀请' }).click()
  const open = dialog(page).getByRole('region', { name: '有效的邀请' })
  await expect(open.getByText(/已加入 0\/50 人/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await open.getByRole('button', { name: '停用 我' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(open.getByRole('listitem')).toHaveCount(0)
})
