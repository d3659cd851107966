import type { Shot } from './shot.ts'

export const everywhere: Shot[] = [
  {
    name: 'shortcuts',
    path: '/',
    async first(page) {
      await page.keyboard.press('Control+/')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'my-menu',
    path: '/',
    only: 'desktop',
    async first(page) {
      await page.getByRole('button', { name: '我的菜单' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'sessions-english', path: '/', language: 'en' },
  {
    name: 'offline',
    path: '/',
    async first(page) {
      await page.context().setOffline(true)
      await page.getByText('没有网络').first().waitFor()
    },
  },
  { name: 'not-found', path: '/no/such/page' },
]
