import type { Shot } from './shot.ts'

export const profile: Shot[] = [
  { name: 'profile', path: '/info', main: true },
  {
    name: 'profile-picture',
    path: '/info',
    async first(page) {
      await page.getByRole('button', { name: '更换头像' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-cropping',
    path: '/info',
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
  { name: 'profile-messages', path: '/info/base' },
  { name: 'profile-safety', path: '/info/safe' },
  { name: 'profile-finding', path: '/info/role' },
  {
    name: 'profile-finding-questions',
    path: '/info/role',
    first: (page) => page.getByRole('radio', { name: /需要正确回答问题/ }).click(),
  },
  { name: 'profile-general', path: '/info/settings', main: true },
  { name: 'profile-general-english', path: '/info/settings', language: 'en' },
]
