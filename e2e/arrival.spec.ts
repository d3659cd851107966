import type { Page } from '@playwright/test'
import { newPerson, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function signInByKeys(page: Page, account: number) {
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type(String(account))
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('after signing in by keys the heading of the list has the focus, and search is next', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await page.goto('/login')
  await signInByKeys(page, alice.id)
  await expect(page.getByRole('heading', { name: '聊天', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('聊天 · Parley')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '搜索' }).first()).toBeFocused()
})

for (const [size, width] of Object.entries({ desktop: 1440, phone: 390 })) {
  test(`on a ${size}, whoever signs in on the way to a page finds the focus at its heading`, async ({
    page,
    parley,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const alice = await newPerson(parley.url, 'Alice')
    await page.goto('/login?redirect_url=/m/add_group')
    await signInByKeys(page, alice.id)
    await expect(page.getByRole('heading', { name: '创建群聊', level: 1 })).toBeFocused()
    await expect(page).toHaveTitle('创建群聊 · Parley')
  })
}

test('after registering by keys the new account is read from its heading on, and the chats from theirs', async ({
  page,
}) => {
  await page.goto('/login/register')
  await expect(page.getByLabel('昵称')).toBeFocused()
  await page.keyboard.type('Alice')
  for (const field of ['密码', '确认密码']) {
    await page.getByLabel(field, { exact: true }).focus()
    await page.keyboard.type(password)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('注册成功 · Parley')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /复制/ })).toBeFocused()
  await page.getByRole('link', { name: '开始聊天' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '聊天', level: 1 })).toBeFocused()
})
