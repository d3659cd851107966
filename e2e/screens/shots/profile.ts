import type { Page } from '@playwright/test'
import { failOn } from './failing.ts'
import type { Shot } from './shot.ts'

/** The device after this one is new, for this picture only. */
const markNew = (page: Page) =>
  page.route('**/api/auth/sessions', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.list[1].isNew = true
    await route.fulfill({ response, json: answer })
  })

export const profile: Shot[] = [
  { name: 'profile', path: '/info' },
  { name: 'profile-form', path: '/info/me', only: 'phone' },
  { name: 'profile-appearance', path: '/info/appearance' },
  {
    name: 'profile-picture',
    path: '/info/me',
    async first(page) {
      await page.getByRole('button', { name: '更换头像' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-cropping',
    path: '/info/me',
    async first(page) {
      await page.getByRole('button', { name: '更换头像' }).first().click()
      const avatar = page.locator('main img').first()
      const picture = await page.request.get(await avatar.evaluate((image: HTMLImageElement) => image.src))
      await page.locator('input[type=file]').setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture.body(),
      })
      await page.getByText('使用这张图片').waitFor()
    },
  },
  { name: 'profile-notify', path: '/info/notify' },
  { name: 'profile-messages', path: '/info/base' },
  { name: 'profile-safety', path: '/info/safe' },
  { name: 'profile-safety-english', path: '/info/safe', language: 'en' },
  {
    name: 'profile-safety-failing',
    path: '/info/safe',
    async first(page) {
      await failOn(page, '**/api/auth/sessions')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'profile-password',
    path: '/info/safe',
    async first(page) {
      await page.getByRole('link', { name: '修改密码' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-new-device',
    path: '/info',
    async first(page) {
      await markNew(page)
      await page.reload()
      await page.getByText('你的账号在新设备上登录了').waitFor()
    },
  },
  { name: 'profile-finding', path: '/info/role' },
  {
    name: 'profile-finding-questions',
    path: '/info/role',
    first: (page) => page.getByRole('radio', { name: /需要正确回答问题/ }).click(),
  },
  { name: 'profile-general', path: '/info/settings' },
  { name: 'profile-general-english', path: '/info/settings', language: 'en' },
]
