import type { Page } from '@playwright/test'
import { befriend, newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A group that anyone may find and join, with Bob in it. */
async function openGroup(url: string) {
  const [owner, bob] = await Promise.all([newPerson(url, 'Owner'), newPerson(url, 'Bob')])
  const title = `读书会 ${owner.id}`
  const body = { mode: 1, name: title, isSearch: true } as const
  const { groupId: id } = await owner.api.call('POST /api/group/group', { body })
  await owner.api.call('PUT /api/group/group', { body: { id, verification: 1 } })
  await bob.api.call('POST /api/group/valid', { body: { groupID: id } })
  return { owner, bob, id, title }
}

const remove = (owner: Person, id: number, { id: memberId }: Person, ban = false) =>
  owner.api.call('DELETE /api/group/member', { query: { id, memberId, ban } })

/** Opens what is asked before Bob is removed, in the table of members. */
async function askToRemove(page: Page) {
  await page.getByRole('button', { name: 'Bob 的操作' }).click()
  await page.getByRole('menuitem', { name: '移出群聊' }).click()
  return page.getByRole('alertdialog')
}

test('whoever is banned stays out until the ban is lifted, and then joins', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, bob, id, title } = await openGroup(parley.url)
  const other = await openWindow()
  await openAs(page, owner, `/group/${id}/info/member`)
  const dialog = await askToRemove(page)
  await dialog.getByRole('checkbox', { name: '同时禁止再次入群' }).check()
  await dialog.getByRole('button', { name: '移出并禁止入群' }).click()
  await expect(page.getByText('已将“Bob”移出群聊，并禁止再次入群')).toBeVisible()

  await openAs(other, bob, `/m/search/group?key=${id}`)
  await other.getByRole('button', { name: `加入 ${title}` }).click()
  await expect(other.getByRole('dialog').getByText('你不能加入该群')).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: '知道了' }).click()

  await page.goto(`/group/${id}/info/settings`)
  await page.getByRole('button', { name: /被禁止入群的人.*1 人/ }).click()
  const bans = page.getByRole('dialog')
  await expect(bans.getByText(/由 Owner 移出/)).toBeVisible()
  await bans.getByRole('button', { name: '解除 Bob' }).click()
  await expect(page.getByText('已解除“Bob”的入群限制')).toBeVisible()
  await expect(bans.getByText('没有人被禁止入群')).toBeVisible()

  await other.getByRole('button', { name: `加入 ${title}` }).click()
  await expect(other.getByText('你已加入群聊')).toBeVisible()
})

test('whoever is removed without a ban asks before they come back, though anyone may join', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, bob, id, title } = await openGroup(parley.url)
  const other = await openWindow()
  await openAs(page, owner, `/group/${id}/info/member`)
  const dialog = await askToRemove(page)
  await dialog.getByRole('checkbox', { name: '同时禁止再次入群' }).check()
  await dialog.getByRole('button', { name: '取消' }).click()
  // What was ticked for one is not ticked for the next.
  await askToRemove(page)
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('button', { name: '移出群聊' }).click()
  await expect(page.getByText('已将“Bob”移出群聊', { exact: true })).toBeVisible()

  await openAs(other, bob, `/m/search/group?key=${id}`)
  await other.getByRole('button', { name: `加入 ${title}` }).click()
  await other.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await expect(other.getByText('加群申请已发送')).toBeVisible()
})

test('a friend who is banned is not invited back, and the refusal names them', async ({ page, parley }) => {
  const { owner, bob, id } = await openGroup(parley.url)
  await befriend(owner, bob)
  await remove(owner, id, bob, true)
  await openAs(page, owner, `/group/${id}/info`)
  await page.getByRole('button', { name: '邀请好友' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Bob' }).check()
  await dialog.getByRole('button', { name: '邀请好友' }).click()
  await expect(page.getByText('“Bob”已被禁止入群，需由群主或管理员先解除')).toBeVisible()
})

test('a hidden group looks to an outsider like one that is not', async ({ page, openWindow, parley }) => {
  const { owner, id } = await openGroup(parley.url)
  const outsider = await newPerson(parley.url, 'Outsider')
  await owner.api.call('PUT /api/group/group', { body: { id, isSearch: false } })
  const other = await openWindow()
  const unknown = 999_999
  const shownOn = async (window: Page, group: number) =>
    (await window.getByRole('main').innerText()).replaceAll(String(group), 'ID')
  for (const [before, after] of [
    ['/group', ''],
    ['/group', '/info'],
    ['/m/groups', ''],
  ]) {
    await openAs(page, outsider, `${before}/${id}${after}`)
    await openAs(other, outsider, `${before}/${unknown}${after}`)
    for (const window of [page, other])
      await expect(window.getByRole('heading', { name: '群聊不存在' }).first()).toBeVisible()
    await expect(async () => expect(await shownOn(page, id)).toBe(await shownOn(other, unknown))).toPass()
  }
})
