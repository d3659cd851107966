import type { Shot } from './shot.ts'

const password = 'copper kettle lantern'

export const signingIn: Shot[] = [
  { name: 'login', path: '/login', as: 'nobody' },
  { name: 'login-english', path: '/login', as: 'nobody', language: 'en' },
  {
    name: 'login-please',
    path: '/m/search/user',
    as: 'nobody',
    first: (page) => page.getByText('请登录').waitFor(),
  },
  {
    name: 'login-refused',
    path: '/login',
    as: 'nobody',
    async first(page) {
      await page.getByLabel('账号', { exact: true }).fill('10001')
      await page.getByLabel('密码', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: '登录' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-missing',
    path: '/login',
    as: 'nobody',
    async first(page) {
      await page.getByRole('button', { name: '登录' }).click()
      await page.getByText('请输入账号').waitFor()
    },
  },
  {
    name: 'login-shared',
    path: '/login',
    as: 'nobody',
    first: (page) => page.getByRole('checkbox', { name: '公用电脑' }).check(),
  },
  { name: 'login-reset', path: '/login/reset', as: 'nobody' },
  { name: 'register', path: '/login/register', as: 'nobody' },
  {
    name: 'register-rules',
    path: '/login/register',
    as: 'nobody',
    async first(page) {
      await page.getByLabel('昵称').fill('小满')
      await page.getByLabel('密码', { exact: true }).fill('short')
      await page.getByLabel('确认密码').fill('shorter')
      await page.getByRole('button', { name: '注册' }).click()
    },
  },
  {
    name: 'register-success',
    path: '/login/register',
    as: 'nobody',
    async first(page) {
      await page.getByLabel('昵称').fill('小满')
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByLabel('确认密码').fill(password)
      await page.getByRole('button', { name: '注册' }).click()
      await page.getByText('注册成功').waitFor()
    },
  },
]
