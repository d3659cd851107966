import type { Page } from '@playwright/test'
import { newPerson, openAs, password, say } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Registers by hand, which signs in; gives the id that the page showed. */
async function arrive(page: Page, nickname: string): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await page.getByLabel('昵称').fill(nickname)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page).toHaveURL(/\/login\/success/)
  const id =
    (await page
      .getByText(/^\d{5,}$/)
      .first()
      .textContent()) ?? ''
  await page.getByRole('link', { name: '开始聊天' }).click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  return id
}

test('a person who has registered is signed in, sees their account once, and where to begin', async ({
  page,
}) => {
  await page.goto('/login/register?redirect_url=/m/add_group')
  await page.getByLabel('昵称').fill('Alice')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText(/^\d{5,}$/)).toBeVisible()
  const steps = page.getByRole('list', { name: '第一步' })
  await expect(steps.getByRole('link')).toHaveText(['换上自己的头像', '找到认识的人', '建一个群'])
  await expect(page.getByRole('link', { name: '开始聊天' })).toHaveAttribute('href', '/m/add_group')
  await steps.getByRole('link', { name: '找到认识的人' }).click()
  await expect(page.getByPlaceholder('输入账号或昵称')).toBeVisible()
  await page.goto('/login/success')
  await expect(page).toHaveURL(/\/$/)
})

test('two people register, find each other, become friends and chat; a third sees nothing', async ({
  page: alice,
  openWindow,
  parley,
}) => {
  const bob = await openWindow()
  const stranger = await openWindow()
  await arrive(alice, 'Alice')
  const bobId = await arrive(bob, 'Bob')
  const carla = await newPerson(parley.url, 'Carla')
  await openAs(stranger, carla)

  await alice.goto('/m/search/user')
  await alice.getByPlaceholder('输入账号或昵称').fill(bobId)
  await alice.getByRole('button', { name: /加好友/ }).click()
  const dialog = alice.getByRole('dialog')
  await expect(dialog.getByLabel('验证消息')).toHaveValue('我是Alice')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(alice.getByText('好友申请已发送')).toBeVisible()

  await bob.getByRole('link', { name: /通知/ }).click()
  await expect(bob.getByText('我是Alice')).toBeVisible()
  await bob.getByRole('button', { name: /^同意/ }).click()
  await bob.getByRole('navigation').getByRole('link', { name: /消息/ }).click()
  await bob.getByText('我们已经是好友了，开始聊天吧！').click()

  await alice.getByRole('navigation').getByRole('link', { name: /消息/ }).click()
  await alice.getByText('我们已经是好友了，开始聊天吧！').click()
  await say(alice, '你好，Bob！')
  await expect(bob.getByRole('log').getByText('你好，Bob！')).toBeVisible()
  await say(bob, '收到，Alice。')
  await expect(alice.getByRole('log').getByText('收到，Alice。')).toBeVisible()

  await expect(stranger.getByText('还没有聊天')).toBeVisible()
  await expect(stranger.getByText('收到，Alice。')).toBeHidden()
})
