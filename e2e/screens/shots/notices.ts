import type { Shot } from './shot.ts'

export const notices: Shot[] = [
  { name: 'notices', path: '/notice' },
  { name: 'notices-friends', path: '/notice?show=friends' },
  { name: 'notices-groups', path: '/notice?show=groups' },
  { name: 'notices-empty', path: '/notice', as: 'newcomer' },
  {
    name: 'notices-failing',
    path: '/notice',
    async first(page) {
      await page.route('**/valid**', (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: '重试' }).first().waitFor({ timeout: 30_000 })
    },
  },
]
