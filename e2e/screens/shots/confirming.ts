import type { SecurityNotice } from '@parley/contract'
import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

/** The session of the pictures is an older client's, of which the server asks nothing: here it does. */
const asksToConfirm = (page: Page) =>
  page.route('**/api/user/bots', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 2016, msg: '请先再次输入你的密码', data: null } })
      : route.fallback(),
  )

const at = new Date(Date.now() - 60_000).toISOString()
const notices: SecurityNotice[] = [
  {
    id: 2,
    kind: 'outgoingWebhookReaddressed',
    createdAt: at,
    name: '构建通知',
    group: '产品设计组',
    by: null,
  },
  { id: 1, kind: 'botMade', createdAt: at, name: '小助手', group: null, by: null },
]
const administratorMade: SecurityNotice[] = [
  { id: 3, kind: 'administratorMade', createdAt: at, name: 'Carla Gómez', group: null, by: '陈一鸣' },
]

/** For this picture only. */
async function notified(page: Page, notices: readonly SecurityNotice[]) {
  await page.route('**/api/auth/sessions', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.notices = notices
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await page
    .getByRole('alert')
    .filter({ hasText: /知道了|OK/ })
    .waitFor()
}

const openMaking = async (page: Page, name: RegExp, label: RegExp) => {
  await asksToConfirm(page)
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill('小助手')
  await dialog.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor()
}

export const confirming: Shot[] = [
  {
    name: 'confirm-session',
    path: '/info/bots',
    first: (page) => openMaking(page, /新建机器人/, /名称/),
  },
  {
    name: 'confirm-session-english',
    path: '/info/bots',
    language: 'en',
    first: (page) => openMaking(page, /(New|Create|Make).*bot/i, /Name/),
  },
  {
    name: 'confirm-end-others',
    path: '/info/safe',
    async first(page) {
      await page.getByRole('button', { name: '退出其他所有设备' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'confirm-notice', path: '/info', first: (page) => notified(page, notices) },
  { name: 'confirm-notice-english', path: '/info', language: 'en', first: (page) => notified(page, notices) },
  { name: 'confirm-notice-administrator', path: '/info', first: (page) => notified(page, administratorMade) },
  {
    name: 'confirm-word-trial',
    path: '/admin/words',
    as: 'administrator',
    async first(page) {
      await page.getByRole('main').getByRole('link', { name: /广告/ }).click()
      await page.getByRole('button', { name: '数一数最近的消息' }).click()
      await page.getByText(/会命中/).scrollIntoViewIfNeeded()
    },
  },
]
