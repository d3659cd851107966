import type { Page } from '@playwright/test'
import { newPerson, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The tokens in the addresses of the sockets that a page opens from now on. */
function tokensOf(page: Page) {
  const tokens: (string | null)[] = []
  page.on('websocket', (socket) => tokens.push(new URL(socket.url()).searchParams.get('token')))
  return tokens
}

test('both sockets have a ticket of their own in the place of the token, after sign-in and after a reload', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const tokens = tokensOf(page)
  await page.goto('/login')
  await page.getByRole('textbox', { name: '账号' }).fill(String(alice.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect.poll(() => tokens.length).toBe(2)
  await page.reload()
  await expect.poll(() => tokens.length).toBe(4)
  // A session's token has three parts; a ticket of one session begins with its person and its number.
  for (const token of tokens) expect(token).toMatch(new RegExp(`^${alice.id}\\.[0-9a-f-]{36}\\.`))
  expect(new Set(tokens).size).toBe(4)
})
