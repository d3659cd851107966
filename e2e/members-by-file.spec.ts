import { findings } from './support/axe.ts'
import { newGroup } from './support/invitations.ts'
import { newPerson, openAs, type Person, password } from './support/people.ts'
import type { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Somebody who keeps the site; their role is in the token that they get by signing in again. */
async function newAdministrator(parley: ParleyServer): Promise<Person> {
  const person = await newPerson(parley.url, 'Root')
  parley.administer('grant', String(person.id))
  const { token } = await person.api.call('POST /api/auth/login', {
    body: { userName: String(person.id), password },
  })
  return { ...person, token }
}

const csvOf = (text: string) => ({
  name: '三班.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
})

test('three people of a file get cards, and one of them sets the password and is in the group', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const root = await newAdministrator(parley)
  const groupId = await newGroup(root, '五班')
  const office = await openWindow()
  await openAs(office, root, '/admin/joining?show=file')
  const choose = office.getByTestId('member-file')
  await choose.setInputFiles(csvOf('姓名,账号,群\n王小明,10001,五班\n李雷,,六班\n,han,五班\n'))
  await expect(office.getByText('3 人，其中 3 人有问题')).toBeVisible()
  await expect(office.getByText('账号“10001”不能用')).toBeVisible()
  await expect(office.getByText('没有群“六班”')).toBeVisible()
  await expect(office.getByText('没有姓名')).toBeVisible()
  await expect(office.getByRole('button', { name: '添加 3 人' })).toBeDisabled()
  expect(await findings(office)).toEqual([])

  await choose.setInputFiles(csvOf('姓名,账号,群\n王小明,xiaoming,五班\n李雷,,六班\n韩梅梅,,五班;六班\n'))
  await office.getByRole('checkbox', { name: /没有的群由我新建/ }).check()
  await expect(office.getByText('3 人，没有问题')).toBeVisible()
  await office.getByRole('button', { name: '添加 3 人' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: '添加 3 人' }).click()
  await expect(office.getByRole('heading', { name: '已添加 3 人' })).toBeVisible()
  expect(await findings(office)).toEqual([])
  const card = office.getByRole('article', { name: '王小明' })
  const code = (await card.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? ''
  await expect(card).toContainText('xiaoming')
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: '下载表格' }).click()
  expect((await saved).suggestedFilename()).toBe('一次性代码.csv')

  await office.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await office.emulateMedia({ media: 'print' })
  await expect(office.locator('#root')).toBeHidden()
  await expect(office.getByRole('article')).toHaveCount(3)
  await office.emulateMedia({ media: 'screen' })
  await office.evaluate(() => dispatchEvent(new Event('afterprint')))
  await office.getByRole('tab', { name: /等待同意/ }).click()
  await office.getByRole('tab', { name: '从文件添加' }).click()
  await expect(card, 'a look elsewhere loses no code').toContainText(code)
  await office.getByRole('button', { name: '再添加一些人' }).click()
  await expect(office.getByText('这些代码以后不会再显示。')).toBeVisible()

  await page.goto(`/login/reset#${new URLSearchParams({ account: 'xiaoming', code })}`)
  await expect(page.getByRole('heading', { name: '设置你的密码' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\/reset$/)
  await expect(page.getByLabel('账号')).toHaveValue('xiaoming')
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '设置密码并登录' }).click()
  await page.getByRole('link', { name: /五班/ }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
  expect(parley.log).not.toContain(code)
})

test('administrators choose who registers, and newcomers see what they chose', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const root = await newAdministrator(parley)
  const office = await openWindow()
  await openAs(office, root, '/admin/joining')
  await office.getByRole('link', { name: '选择谁可以注册' }).click()
  await expect(office.getByRole('radio', { name: /^所有人 打开网页就能注册/ })).toBeChecked()
  await office.getByRole('radio', { name: /须经管理员同意/ }).check()
  await office.getByRole('button', { name: '保存' }).click()
  await expect(office.getByText('站点设置已保存')).toBeVisible()
  expect(await findings(office)).toEqual([])
  await page.goto('/login/register')
  await expect(page.getByText('填好后提交，管理员同意后就能登录')).toBeVisible()
  // The server goes on for other tests.
  await office.getByRole('radio', { name: /^所有人 打开网页就能注册/ }).check()
  await office.getByRole('button', { name: '保存' }).click()
  await expect(office.getByRole('button', { name: '保存' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('只需要一个昵称和密码')).toBeVisible()
})
