import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const asked = {
  state: 'waiting',
  requestedAt: '2026-11-22T08:00:00.000Z',
  done: 0,
  total: 0,
  size: null,
  expiresAt: null,
  leftOut: 0,
  problem: null,
}

/** The export as it would be after a while, for this picture only. */
async function showExport(page: Page, archive: object, left = 2) {
  await page.route('**/api/user/archive', (route) =>
    route.fulfill({ json: { code: 0, msg: '成功', data: { archive: { ...asked, ...archive }, left } } }),
  )
  await page.reload()
  await page.getByRole('heading', { name: /导出我的数据|Export my data/ }).scrollIntoViewIfNeeded()
}

/** As a person sees it who may not go. */
async function showHindrance(page: Page) {
  await page.route('**/api/user/me/leaving', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, hindrance: 'owner' } } })
  })
  await page.reload()
  await page.getByText('你是站点所有者').scrollIntoViewIfNeeded()
}

const ready = {
  state: 'ready',
  size: 184_700_000,
  expiresAt: '2026-11-25T08:00:00.000Z',
  done: 12,
  total: 12,
}

export const ownData: Shot[] = [
  {
    name: 'own-data',
    path: '/info/safe',
    first: (page) => page.getByRole('heading', { name: '注销账号' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'own-data-asking',
    path: '/info/safe',
    async first(page) {
      await page.getByRole('button', { name: '导出数据' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'own-data-making',
    path: '/info/safe',
    first: (page) => showExport(page, { state: 'making', done: 5, total: 12 }),
  },
  {
    name: 'own-data-ready',
    path: '/info/safe',
    first: (page) => showExport(page, { ...ready, leftOut: 3 }),
  },
  {
    name: 'own-data-failed',
    path: '/info/safe',
    first: (page) => showExport(page, { state: 'failed', problem: 'space' }),
  },
  { name: 'leaving', path: '/info/leave' },
  { name: 'leaving-english', path: '/info/leave', language: 'en' },
  { name: 'leaving-owner', path: '/info/leave', first: showHindrance },
  {
    name: 'leaving-last-step',
    path: '/info/leave',
    async first(page) {
      await page.getByRole('textbox', { name: '密码' }).fill('a password')
      await page.locator('form').getByRole('button', { name: '永久注销账号' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
