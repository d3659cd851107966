import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { newGroup, ownersLink } from './support/invitations.ts'
import { newPerson, openAs, type Person, password } from './support/people.ts'
import type { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({
  serverEnv: { PARLEY_REGISTRATION: 'approval' },
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const owners = new Map<ParleyServer, Promise<Person>>()

/** Owner of this server: there is one link that makes somebody its owner. */
function ownerOf(parley: ParleyServer): Promise<Person> {
  const owner = owners.get(parley) ?? newOwner(parley)
  owners.set(parley, owner)
  return owner
}

async function newOwner(parley: ParleyServer): Promise<Person> {
  const code = (await ownersLink(parley)).split('/').at(-1) ?? ''
  const person = await newPerson(parley.url, 'Root', fetch, code)
  await person.api.call('POST /api/invitation/code/{code}', { params: { code }, body: {} })
  // The role is in the token.
  const body = { userName: String(person.id), password }
  const { token } = await person.api.call('POST /api/auth/login', { body })
  return { ...person, token }
}

async function register(page: Page, nickname: string, message: string) {
  await page.goto('/login/register')
  await page.getByLabel('昵称').fill(nickname)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByLabel('告诉管理员你是谁').fill(message)
  await page.getByRole('button', { name: '提交申请' }).click()
}

async function signIn(page: Page, account: string) {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

test('a person who registers waits, is approved, and signs in with the id that was shown', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const root = await ownerOf(parley)
  const groupId = await newGroup(root, '三班')
  const office = await openWindow()
  await openAs(office, root, '/admin/site')
  await expect(office.getByText('谁可以注册已由服务器的环境变量指定')).toBeVisible()
  await office.getByRole('link', { name: '加入' }).click()
  await expect(office.getByText('没有人在等待')).toBeVisible()

  await register(page, '王小明', '三班 12 号')
  await expect(page.getByRole('heading', { name: '已提交，等待管理员同意' })).toBeVisible()
  const id = (await page.getByText(/^\d{5}$/).textContent()) ?? ''
  await page.getByRole('link', { name: '回到登录' }).click()
  await signIn(page, id)
  await expect(page.getByText('你的注册还在等待管理员同意')).toBeVisible()

  const row = office.getByRole('listitem').filter({ hasText: '王小明' })
  await expect(row, 'the open page hears of it').toContainText('三班 12 号')
  expect(await findings(office)).toEqual([])
  await row.getByRole('button', { name: /同意/ }).click()
  const dialog = office.getByRole('alertdialog')
  await dialog.getByText('同时加入群聊').click()
  await dialog.getByRole('checkbox', { name: '三班' }).check()
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(office.getByText('已同意 1 人')).toBeVisible()
  await expect(row).toBeHidden()

  await signIn(page, id)
  await page.getByRole('link', { name: /三班/ }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
})

test('many people are chosen and turned down at once, and see that', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const root = await ownerOf(parley)
  const ids: number[] = []
  for (const nickname of ['One', 'Two'])
    ids.push(
      (await root.api.call('POST /api/auth/register', { body: { nickname, pwd: password, rePwd: password } }))
        .userID,
    )
  const office = await openWindow()
  await openAs(office, root, '/admin/joining')
  await office.getByRole('checkbox', { name: '全选' }).check()
  await office.getByRole('button', { name: '拒绝 2 人' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: '拒绝' }).click()
  await expect(office.getByText('没有人在等待')).toBeVisible()
  await page.goto('/login')
  await signIn(page, String(ids[0]))
  await expect(page.getByText('管理员没有同意你的注册')).toBeVisible()
})
