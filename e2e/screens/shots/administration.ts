import type { Page } from '@playwright/test'
import { emptyOn, failOn } from './failing.ts'
import type { Shot } from './shot.ts'

const as = 'administrator'
const main = (page: Page) => page.getByRole('main')

/** The same page while there is nothing on it yet. */
const emptied = (page: string, calls: string): Shot => ({
  name: `admin-${page}-empty`,
  path: `/admin/${page}`,
  as,
  first: (window) => emptyOn(window, calls),
})

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
  { name: 'admin-overview', path: '/admin/overview', as },
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
  { name: 'admin-people', path: '/admin/people', as },
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
  { name: 'admin-reports', path: '/admin/reports', as },
  emptied('reports', '**/api/{report/reports,words/held}*'),
  {
    name: 'admin-report',
    path: '/admin/reports',
    as,
    async first(page) {
      await main(page)
        .getByRole('link', { name: /2 条消息/ })
        .click()
      await page.getByText('这已经是这周第三次了').waitFor()
    },
  },
  {
    name: 'admin-report-upholding',
    path: '/admin/reports',
    as,
    async first(page) {
      await main(page)
        .getByRole('link', { name: /2 条消息/ })
        .click()
      await page.getByRole('button', { name: '成立…' }).click()
      await page.getByRole('dialog', { name: '认定举报成立' }).waitFor()
    },
  },
  {
    name: 'admin-held',
    path: '/admin/reports?state=held',
    as,
    first: (page) => page.getByText('代開發票').first().waitFor(),
  },
  { name: 'admin-words', path: '/admin/words', as },
  emptied('words', '**/api/words/lists'),
  {
    name: 'admin-word-list',
    path: '/admin/words',
    as,
    async first(page) {
      await main(page).getByRole('link', { name: /广告/ }).click()
      await page.getByLabel('词表名称').waitFor()
    },
  },
  { name: 'admin-joining', path: '/admin/joining', as },
  emptied('joining', '**/api/joining/registrations*'),
  { name: 'admin-departments', path: '/admin/departments', as },
  emptied('departments', '**/api/directory/departments*'),
  {
    name: 'admin-department',
    path: '/admin/departments',
    as,
    first: (page) => main(page).getByRole('link', { name: /二班/ }).click(),
  },
  { name: 'admin-announcements', path: '/admin/announcements', as },
  emptied('announcements', '**/api/announcement/history*'),
  { name: 'admin-retention', path: '/admin/retention', as },
  emptied('retention', '**/api/retention/holds*'),
  {
    name: 'admin-retention-question',
    path: '/admin/retention',
    as,
    async first(page) {
      await page.getByRole('combobox', { name: '消息', exact: true }).click()
      await page.getByRole('option', { name: '7 天', exact: true }).click()
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-begin', path: '/admin/begin', as },
  { name: 'admin-groups', path: '/admin/groups', as },
  emptied('groups', '**/api/group/groups*'),
  emptied('files', '**/api/file/files*'),
  emptied('invitations', '**/api/invitation/invitation*'),
  emptied('log', '**/api/logs/logs*'),
  { name: 'admin-site-english', path: '/admin/site', as, language: 'en' },
  { name: 'admin-retention-english', path: '/admin/retention', as, language: 'en' },
  { name: 'admin-group', path: '/admin/groups', as, first: openFirst },
  { name: 'admin-files', path: '/admin/files', as },
  { name: 'admin-invitations', path: '/admin/invitations', as },
  { name: 'admin-site', path: '/admin/site', as },
  { name: 'admin-log', path: '/admin/log', as },
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
