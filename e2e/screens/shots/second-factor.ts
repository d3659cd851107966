import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const letters = ['K7QF', '2MXD', '9RTW', 'HB4C', '5ZPN', '8VGA', '3JYE', '6SDR', '7TXK', '4NWB']
const recoveryCodes = letters.map((_, i) => [0, 3, 5, 8].map((n) => letters[(i + n) % 10]).join('-'))
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Parley:10001?issuer=Parley&secret=${secret}&algorithm=SHA1&digits=6&period=30`
const state = {
  isOn: true,
  since: '2026-11-20T08:00:00.000Z',
  recoveryCodesLeft: 8,
  isRequired: false,
  hasPassword: true,
  passkeys: [
    {
      id: 'a',
      label: '我的手机',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: '2026-11-21T09:00:00.000Z',
    },
    { id: 'b', label: '办公室的电脑', createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: null },
  ],
}

/** Answers as the server would, for these pictures only. */
const answer = (page: Page, path: string, data: unknown, code = 0) =>
  page.route(path, (route) => route.fulfill({ json: { code, msg: '成功', data } }))

const protectedBy = (page: Page, made = state) => answer(page, '**/api/auth/second_factor', made)

async function openSetUp(page: Page) {
  await page.route('**/api/auth/second_factor', (route) => {
    const data = { GET: { ...state, isOn: false }, POST: { secret, uri }, PUT: { recoveryCodes } }
    const method = route.request().method() as keyof typeof data
    return route.fulfill({ json: { code: 0, msg: '成功', data: data[method] } })
  })
  await page.reload()
  await page.getByRole('button', { name: '开启两步验证' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill('correct horse')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByLabel('六位验证码').waitFor()
}

export const secondFactor: Shot[] = [
  {
    name: 'factor-on',
    path: '/info/safe',
    async first(page) {
      await protectedBy(page)
      await page.reload()
      await page.getByText('办公室的电脑').waitFor()
    },
  },
  { name: 'factor-app', path: '/info/safe', first: openSetUp },
  {
    name: 'factor-codes',
    path: '/info/safe',
    async first(page) {
      await openSetUp(page)
      await page.getByLabel('六位验证码').fill('123456')
      await page.getByRole('dialog').getByRole('button', { name: '开启两步验证' }).click()
      await page.getByText('我已保存好').waitFor()
    },
  },
  {
    name: 'factor-off',
    path: '/info/safe',
    async first(page) {
      await protectedBy(page)
      await page.reload()
      await page.getByRole('button', { name: '关闭两步验证' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'factor-sign-in',
    path: '/login',
    as: 'nobody',
    async first(page) {
      await answer(page, '**/api/auth/login', null, 2020)
      await page.getByLabel('账号', { exact: true }).fill('10001')
      await page.getByLabel('密码', { exact: true }).fill('correct horse')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByLabel('六位验证码').waitFor()
    },
  },
  {
    name: 'factor-first',
    path: '/info/safe',
    async first(page) {
      await page.route('**/api/user/user_info', async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        json.data.secondFactorMissing = true
        await route.fulfill({ response, json })
      })
      await page.reload()
      await page.getByText('请先设置两步验证').waitFor()
    },
  },
]
