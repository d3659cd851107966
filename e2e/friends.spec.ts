import type { Page } from '@playwright/test'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function removeHere(page: Page, name: string) {
  await page.getByRole('button', { name: '删除好友' }).click()
  const question = page.getByRole('alertdialog', { name: `删除好友“${name}”？` })
  await question.getByRole('button', { name: '删除好友' }).click()
  await expect(page.getByText(`已删除好友“${name}”`)).toBeVisible()
}

test('a friend is removed beside the chat, which stays with what was said', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}/info`)
  await removeHere(page, 'Bob')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: /^Bob/ }).click()
  await expect(page.getByText('你们还不是好友，不能发送消息。')).toBeVisible()
})
