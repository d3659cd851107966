import { expect, test } from './support/test.ts'

test.use({ serverEnv: { PARLEY_REGISTRATION: 'closed' } })

test('a site that is closed offers no registration, and says so to whoever comes by an old link', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: '忘记密码？' })).toBeVisible()
  await expect(page.getByRole('link', { name: '注册' })).toBeHidden()
  await page.goto('/login/register')
  await expect(page.getByText('本站不开放注册，请向管理员申请账号。')).toBeVisible()
  await expect(page.getByRole('button', { name: '注册' })).toBeHidden()
  await page.getByRole('link', { name: '去登录' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})
