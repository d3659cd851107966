import type { Page } from '@playwright/test'
import { failOn } from './failing.ts'
import type { Shot } from './shot.ts'

const as = 'administrator'
const main = (page: Page) => page.getByRole('main')

/** Opens the first person, or group, of a list. */
const openFirst = async (page: Page) => {
  await main(page)
    .getByRole('table')
    .or(main(page).getByRole('list'))
    .last()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: '返回' }).first().waitFor()
}

export const administration: Shot[] = [
  { name: 'admin-pages', path: '/admin', as, only: 'phone' },
  { name: 'admin-overview', path: '/admin/overview', as, main: true },
  { name: 'admin-overview-english', path: '/admin/overview', as, language: 'en' },
  {
    name: 'admin-overview-failing',
    path: '/admin/overview',
    as,
    async first(page) {
      await failOn(page, '**/api/settings/admin/overview*')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  { name: 'admin-people', path: '/admin/people', as, main: true },
  { name: 'admin-people-none', path: '/admin/people?key=没有这个人', as },
  {
    name: 'admin-person',
    path: (world) => `/admin/people?id=${world.person('陈一鸣').id}`,
    as,
    first: (page) => page.getByText('账号操作').waitFor(),
  },
  {
    name: 'admin-person-deleting',
    path: (world) => `/admin/people?id=${world.person('陈一鸣').id}`,
    as,
    async first(page) {
      await page.getByRole('button', { name: '删除用户' }).click()
      await page.getByLabel('你的登录密码').waitFor()
    },
  },
  {
    name: 'admin-creating',
    path: '/admin/people',
    as,
    async first(page) {
      await page.getByRole('button', { name: '创建用户' }).click()
      await page.getByRole('dialog').getByLabel('昵称').fill('新同学')
      await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
      await page.getByText('代码只显示这一次').waitFor()
    },
  },
  { name: 'admin-groups', path: '/admin/groups', as },
  { name: 'admin-group', path: '/admin/groups', as, first: openFirst },
  { name: 'admin-files', path: '/admin/files', as },
  { name: 'admin-invitations', path: '/admin/invitations', as },
  { name: 'admin-site', path: '/admin/site', as },
  { name: 'admin-log', path: '/admin/log', as, main: true },
  {
    name: 'admin-log-entry',
    path: '/admin/log',
    as,
    async first(page) {
      await main(page)
        .getByRole('button', { name: /登录|查看|创建/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('编号').waitFor()
    },
  },
]
