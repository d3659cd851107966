import type { Page } from '@playwright/test'
import { administrator, confirmOn } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { befriend, newPerson, openAs, type Person, password } from './support/people.ts'
import { turnOn } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

const changed = 'a staple of batteries'
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function newGroup(owner: Person, name: string, ...friends: Person[]): Promise<number> {
  const { groupId: id } = await owner.api.call('POST /api/group/group', {
    body: { mode: 1, name, isSearch: true },
  })
  for (const friend of friends) await befriend(owner, friend)
  const memberIdList = friends.map((friend) => friend.id)
  await owner.api.call('POST /api/group/member', { body: { id, memberIdList } })
  return id
}

test('an administrator creates a person, who signs in with the code', async ({
  page,
  openWindow,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  await openAs(page, root, '/admin/people')
  await page.getByRole('button', { name: '创建用户' }).click()
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(dialog(page).getByText('请输入昵称')).toBeVisible()
  await dialog(page).getByLabel('昵称').fill('New Zoe')
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(dialog(page).getByText('代码只显示这一次')).toBeVisible()
  const code = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/.exec(await dialog(page).innerText())?.[0] ?? ''
  const account = /\b1\d{4}\b/.exec(await dialog(page).innerText())?.[0] ?? ''
  await dialog(page).getByRole('button', { name: '我已记下' }).click()
  await page.getByRole('searchbox', { name: '搜索昵称或账号' }).fill('new z')
  await expect(page.getByRole('link', { name: 'New Zoe' })).toBeVisible()

  const hers = await openWindow()
  await hers.goto('/login/reset')
  await hers.getByLabel('账号', { exact: true }).fill(account)
  await hers.getByLabel('一次性代码').fill(code)
  await hers.getByLabel('新密码').fill(changed)
  await hers.getByLabel('确认密码').fill(changed)
  await hers.getByRole('button', { name: '重设密码' }).click()
  await hers.getByLabel('密码', { exact: true }).fill(changed)
  await hers.getByRole('button', { name: '登录', exact: true }).click()
  await expect(hers.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('a person is restricted at once, and deleted once the password was shown', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, 'Ann Restricted')
  await openAs(page, root, `/admin/people?id=${ann.id}`)
  await page.getByRole('switch', { name: '禁止创建群聊' }).click()
  await expect(page.getByText('受限')).toBeVisible()
  const made = ann.api.call('POST /api/group/group', { body: { mode: 1, name: 'No', isSearch: true } })
  await expect(made).rejects.toThrow('你已被限制创建群聊')
  await page.getByRole('button', { name: '删除用户' }).click()
  await expect(dialog(page).getByText('对方发过的消息会保留')).toBeVisible()
  await dialog(page).getByRole('button', { name: '删除用户' }).click()
  await expect(dialog(page).getByText('请输入你的登录密码')).toBeVisible()
  await dialog(page).getByLabel('你的登录密码').fill('wrong')
  await dialog(page).getByRole('button', { name: '删除用户' }).click()
  await expect(dialog(page).getByText('密码错误')).toBeVisible()
  await dialog(page).getByLabel('你的登录密码').fill(password)
  await dialog(page).getByRole('button', { name: '删除用户' }).click()
  await expect(page.getByText('已删除用户“Ann Restricted”')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/people$/)
  await expect(ann.api.call('GET /api/user/user_info')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a person who opens an account to others is asked for their password', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, 'Ann Forgetful')
  await openAs(page, root, `/admin/people?id=${ann.id}`)
  await page.getByRole('button', { name: '重置密码' }).click()
  await dialog(page).getByRole('button', { name: '生成代码' }).click()
  await expect(dialog(page).getByText('请输入你的登录密码')).toBeVisible()
  await dialog(page).getByLabel('你的登录密码').fill(password)
  await dialog(page).getByRole('button', { name: '生成代码' }).click()
  await expect(dialog(page).getByText('代码只显示这一次')).toBeVisible()
  await dialog(page).getByRole('button', { name: '我已记下' }).click()
  await turnOn(ann)
  const turnOff = async () => {
    // The one before may still be closing.
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: '关闭两步验证' }).click()
    await dialog(page).getByLabel('你的登录密码').fill(password)
    await dialog(page).getByRole('button', { name: '关闭两步验证' }).click()
  }
  await turnOff()
  await expect(page.getByText('两步验证已关闭')).toBeVisible()
  await turnOff()
  await expect(page.getByText('“Ann Forgetful”没有开启两步验证，也没有通行密钥')).toBeVisible()
})

test('a group is handed over, and dissolved with the password', { tag: '@all' }, async ({ page, parley }) => {
  const [root, ann, ben] = await Promise.all([
    administrator(parley, 'Root'),
    newPerson(parley.url, 'Ann'),
    newPerson(parley.url, 'Ben'),
  ])
  const id = await newGroup(ann, 'Garden club', ben)
  await openAs(page, root, '/admin/groups')
  await page.getByRole('searchbox', { name: '搜索群名称或群号' }).fill('garden')
  await page.getByRole('link', { name: 'Garden club' }).click()
  await page.getByRole('button', { name: '设为群主 Ben' }).click()
  await dialog(page).getByRole('button', { name: '转让' }).click()
  await confirmOn(page)
  await expect(page.getByText('群聊已转让')).toBeVisible()
  await expect(page.getByRole('button', { name: '设为群主 Ann' })).toBeVisible()
  const group = { params: { id } }
  expect(await ben.api.call('GET /api/group/group/{id}', group)).toMatchObject({ role: 1 })
  await page.getByRole('button', { name: '解散群聊' }).click()
  await dialog(page).getByLabel('你的登录密码').fill(password)
  await dialog(page).getByLabel('你的登录密码').press('Enter')
  await expect(page.getByText('已解散“Garden club”')).toBeVisible()
  await expect(ben.api.call('GET /api/group/group/{id}', group)).rejects.toThrow('群聊不存在')
})

test('files are deleted for everybody once the password was shown', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, 'Ann')
  const form = new FormData()
  form.append('file', new File([crypto.randomUUID()], 'plan of the garden.txt'))
  const headers = { token: ann.token }
  await fetch(`${parley.url}/api/file/file`, { method: 'POST', headers, body: form })
  await openAs(page, root, `/admin/files?userId=${ann.id}`)
  await page.getByRole('checkbox', { name: 'plan of the garden.txt' }).check()
  await page.getByRole('button', { name: '删除 1 个' }).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(dialog(page).getByText('请输入你的登录密码')).toBeVisible()
  await dialog(page).getByLabel('你的登录密码').fill(password)
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 1 个文件')).toBeVisible()
  await expect(page.getByText('plan of the garden.txt')).toBeHidden()
})

test('the log is filtered, read along and exported', { tag: '@all' }, async ({ page, parley }) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, '=SUM(A1)')
  await openAs(page, root, `/admin/log?userId=${ann.id}`)
  const events = page.getByRole('table', { name: '审计日志' })
  await expect(events.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.getByRole('switch', { name: '实时更新' }).check()
  await root.api.call('POST /api/user/curtail', { body: { userId: ann.id, curtailChat: true } })
  await expect(events.getByRole('button', { name: '限制用户' })).toBeVisible()
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '安全' }).click()
  await expect(events.getByRole('button', { name: '限制用户' })).toHaveCount(0)
  await expect(page).toHaveURL(/type=1/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = await (await saving).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text).toContain(`"'=SUM(A1)"`)
  expect(text).toContain('"登录"')
  expect(text).not.toContain('限制用户')
  await events.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog(page).getByText('日志详情')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/只看：=SUM/)).toBeVisible()
})

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on the administrators' pages of a ${size}, and nothing is cut off`, {
    tag: '@all',
  }, async ({ openWindow, parley }) => {
    const root = await administrator(parley, 'Root')
    const long = await newPerson(parley.url, 'W'.repeat(32))
    const ben = await newPerson(parley.url, 'Ben')
    const group = await newGroup(long, '很长的群名称'.repeat(5), ben)
    // axe puts its own script into the page, which the site's policy forbids.
    const page = await openWindow({
      bypassCSP: true,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport,
    })
    const pages: [path: string, shows: string][] = [
      ['/admin', '管理后台'],
      ['/admin/overview', '7 天内活跃'],
      ['/admin/people', 'Ben'],
      [`/admin/people?id=${long.id}`, '账号操作'],
      ['/admin/joining', '等待同意'],
      ['/admin/departments', '新建部门'],
      ['/admin/groups', '很长的群名称'],
      [`/admin/groups?id=${group}`, '设为群主'],
      ['/admin/files', '排序'],
      ['/admin/invitations', '生成邀请'],
      ['/admin/site', '谁可以注册'],
      ['/admin/log', '注册'],
    ]
    await openAs(page, root)
    for (const [path, shows] of pages) {
      await page.goto(path)
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      expect(await findings(page), path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(viewport.width)
    }
  })
}

test('an administrator appoints an auditor, who reads the log alone, and takes the duty away again', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, 'Ann')
  await openAs(page, root, `/admin/people?id=${ann.id}`)
  const choose = async (name: RegExp | string, confirm: () => Promise<void> = async () => undefined) => {
    await page.getByRole('radio', { name }).check({ force: true })
    await dialog(page).getByRole('button', { name: '更改职责' }).click()
    await confirm()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  await choose(/^审计员/, () => confirmOn(page))
  expect(await findings(page)).toEqual([])

  const hers = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(hers, ann, '/info')
  await hers.getByRole('link', { name: '管理后台' }).click()
  await expect(hers.getByRole('heading', { name: '审计日志' })).toBeVisible()
  await expect(hers.getByText(/→ 审计员/).first()).toBeVisible()
  await expect(hers.getByRole('link', { name: '用户', exact: true })).toHaveCount(0)
  expect(await findings(hers)).toEqual([])
  await hers.goto('/admin/reports')
  await expect(hers).toHaveURL(/\/admin$/)

  await choose('无')
  await hers.goto('/admin/log')
  await expect(hers).not.toHaveURL(/admin/)
})
