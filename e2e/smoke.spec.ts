import { expect, test } from './support/test.ts'

test('the login page opens', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('登录 · Parley')
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled()
})
