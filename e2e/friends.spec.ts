import type { Page } from '@playwright/test'
import { newPerson, openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function removeHere(page: Page, name: string) {
  await page.getByRole('button', { name: '删除好友' }).click()
  const question = page.getByRole('alertdialog', { name: `删除好友“${name}”？` })
  await question.getByRole('button', { name: '删除好友' }).click()
  await expect(page.getByText(`已删除好友“${name}”`)).toBeVisible()
}

test('a friend is removed from their page among the contacts, and is a stranger there', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/m/users/${bob.id}`)
  await removeHere(page, 'Bob')
  await expect(page).toHaveURL(/\/m\/welcome$/)
  await expect(page.getByRole('link', { name: /Bob/ })).toHaveCount(0)
  await page.goto(`/m/users/${bob.id}`)
  await expect(page.getByText('还不是好友')).toBeVisible()
  await expect(page.getByRole('button', { name: '加好友' })).toBeVisible()
})

test('a friend is removed beside the chat, which stays with what was said', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}/info`)
  await removeHere(page, 'Bob')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: /^Bob/ }).click()
  await expect(page.getByText('你们还不是好友，不能发送消息。')).toBeVisible()
})

test.describe('refused', () => {
  test.use({ expectedErrors: /500/ })
  test('a friend who cannot be removed stays, and it is said why', async ({ page, parley }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/m/users/${bob.id}`)
    await page.route('**/api/user/friends', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 9001, msg: '服务器出错了', data: null } })
        : route.continue(),
    )
    await page.getByRole('button', { name: '删除好友' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除好友' }).click()
    await expect(page.getByText('服务器出错了')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()
  })
})

test('addresses of people lead to me, to strangers as far as they let be seen, or to nobody', async ({
  page,
  parley,
}) => {
  const [alice, carla, dave] = await Promise.all(
    ['Alice', 'Carla', 'Dave'].map((name) => newPerson(parley.url, name)),
  )
  if (!alice || !carla || !dave) throw new Error('three were made')
  await dave.api.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  await openAs(page, alice, `/m/users/${alice.id}`)
  await expect(page.getByRole('heading', { name: 'Alice' })).toBeVisible()
  await expect(page.getByRole('button', { name: '删除好友' })).toHaveCount(0)
  await page.goto(`/m/users/${carla.id}`)
  await expect(page.getByRole('heading', { name: 'Carla' })).toBeVisible()
  for (const unknown of [dave.id, 99_999_999, 'nobody']) {
    await page.goto(`/m/users/${unknown}`)
    await expect(page.getByText('无法查看该用户')).toBeVisible()
  }
})
