import { befriend, newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function newGroup(owner: Person, name: string, ...friends: Person[]): Promise<number> {
  const body = { mode: 1, name, isSearch: true } as const
  const { groupId: id } = await owner.api.call('POST /api/group/group', { body })
  for (const friend of friends) await befriend(owner, friend)
  const memberIdList = friends.map((friend) => friend.id)
  if (friends.length > 0) await owner.api.call('POST /api/group/member', { body: { id, memberIdList } })
  return id
}

test('a group begins with the friends that were picked, and bears their names', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob, carla] = await Promise.all([
    newPerson(parley.url, 'Alice'),
    newPerson(parley.url, 'Bob'),
    newPerson(parley.url, 'Carla'),
  ])
  await befriend(alice, bob)
  await befriend(alice, carla)
  await openAs(page, alice, '/m/add_group')
  await page.getByRole('searchbox', { name: '搜索好友' }).fill('car')
  await page.getByRole('searchbox', { name: '搜索好友' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Bob' }).check()
  await expect(page.getByText('Alice、Carla、Bob')).toBeVisible()
  await page.getByRole('button', { name: '取消选择 Carla' }).click()
  await expect(page.getByText('Alice、Bob')).toBeVisible()
  await page.getByRole('button', { name: '创建群聊' }).click()
  await expect(page.getByRole('heading', { name: 'Alice、Bob' })).toBeVisible()
})

test('a message asks to be let in, and an administrator agrees', async ({ page, openWindow, parley }) => {
  const [owner, bob] = await Promise.all([newPerson(parley.url, 'Owner'), newPerson(parley.url, 'Bob')])
  const id = await newGroup(owner, `读书会 ${owner.id}`)
  const other = await openWindow()
  await openAs(other, owner, '/')
  await openAs(page, bob, `/m/search/user?key=${id}`)
  await page.getByRole('tab', { name: '找群' }).click()
  await expect(page).toHaveURL(new RegExp(`/m/search/group\\?key=${id}`))
  await page.getByRole('button', { name: `加入 读书会 ${owner.id}` }).click()
  await page.getByRole('dialog').getByLabel('验证消息').fill('我也爱看书')
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('加群申请已发送')).toBeVisible()
  await expect(page.getByText('已申请', { exact: true })).toBeVisible()

  await other.getByRole('link', { name: /1 条未读 通知/ }).click()
  await other.getByRole('tab', { name: /群聊/ }).click()
  await expect(other.getByText('我也爱看书')).toBeVisible()
  await other.getByRole('button', { name: /^同意/ }).click()
  await expect(other.getByText(/已加入“读书会/)).toBeVisible()
  await expect(page.getByRole('link', { name: /进入群聊/ })).toBeVisible()
})

test('answers open a group, or they do not; and a member who leaves is shown', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [owner, bob] = await Promise.all([newPerson(parley.url, 'Owner'), newPerson(parley.url, 'Bob')])
  const id = await newGroup(owner, '校友群')
  const other = await openWindow()
  await openAs(other, owner, `/group/${id}/info/settings`)
  await other.getByRole('radio', { name: /正确回答/ }).check()
  await other.getByLabel('问题', { exact: true }).fill('我们的学校？')
  await other.getByLabel('答案', { exact: true }).fill('一中')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('群信息修改成功')).toBeVisible()

  await openAs(page, bob, `/m/search/group?key=${id}`)
  await page.getByRole('button', { name: '加入 校友群' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('我们的学校？').fill('二中')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(dialog.getByText('验证问题回答错误')).toBeVisible()
  await dialog.getByLabel('我们的学校？').fill('一中')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('你已加入群聊')).toBeVisible()

  await page.goto(`/m/groups/${id}`)
  await page.getByRole('button', { name: '退出群聊' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出群聊' }).click()
  await expect(page).toHaveURL(/\/m\/welcome$/)
  await other.goto('/notice?show=groups')
  await expect(other.getByText('退出了“校友群”')).toBeVisible()
})

test('an owner who leaves is led to hand the group over, to whom is suggested or to somebody else', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [owner, bob, carla] = await Promise.all([
    newPerson(parley.url, 'Owner'),
    newPerson(parley.url, 'Bob'),
    newPerson(parley.url, 'Carla'),
  ])
  const id = await newGroup(owner, '班级群', bob, carla)
  await owner.api.call('PUT /api/group/member/role', { body: { id, memberId: carla.id, role: 2 } })
  await openAs(page, owner, `/group/${id}/info`)
  await page.getByRole('button', { name: '退出群聊' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /Carla.*建议/ })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Bob' }).check()

  // The chosen member leaves meanwhile: nothing is handed over to another before the owner has chosen.
  await bob.api.call('DELETE /api/group/member', { query: { id, memberId: bob.id } })
  await expect(dialog.getByRole('alert').filter({ hasText: '选中的成员已退出群聊' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Bob' })).toHaveCount(0)
  await expect(dialog.getByRole('radio', { name: /Carla/ })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: '转让并退出' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /Carla/ }).check()
  await dialog.getByRole('button', { name: '转让并退出' }).click()
  await expect(page.getByText('已退出“班级群”')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  const other = await openWindow()
  await openAs(other, carla, `/group/${id}/info`)
  await expect(other.getByRole('link', { name: '群设置' })).toBeVisible()
  await other.getByRole('button', { name: '退出群聊' }).click()
  await expect(other.getByRole('dialog').getByText('群里只有你一个人')).toBeVisible()
})
