import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import type { Shot } from './shot.ts'

const friend = ({ person }: World) => `/user/${person('陈一鸣').id}`
const hiking = ({ group }: World) => `/group/${group('周末徒步')}`
const field = (page: Page) => page.getByRole('combobox')

async function search(page: Page, text = '') {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

async function find(page: Page, text: string) {
  await page.getByRole('log', { name: /聊天记录/ }).waitFor()
  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox').fill(text)
}

export const searching: Shot[] = [
  { name: 'search', path: '/', first: (page) => search(page) },
  {
    name: 'search-results',
    path: '/',
    async first(page) {
      await search(page, '周')
      await page.getByRole('option').locator('mark').nth(3).waitFor()
    },
  },
  { name: 'search-pinyin', path: '/', first: (page) => search(page, 'zhang') },
  {
    name: 'search-filter',
    path: '/',
    async first(page) {
      await search(page, '周末 来自:')
      await page.getByRole('group', { name: '来自谁' }).waitFor()
    },
  },
  {
    name: 'search-filtered',
    path: '/',
    async first(page) {
      await search(page, '类型:图片 在:周末徒步 ')
      await page.getByText('在：周末徒步').waitFor()
    },
  },
  {
    name: 'search-day',
    path: '/',
    async first(page) {
      await search(page, '之前:')
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'search-nothing',
    path: '/',
    async first(page) {
      await search(page, '没有人说过这句话')
      await page.getByText('没有找到“没有人说过这句话”').waitFor()
    },
  },
  {
    name: 'search-failing',
    path: '/',
    async first(page) {
      await page.route('**/api/search/**', (route) => route.fulfill({ status: 500, body: '' }))
      await search(page, '周')
      await page.getByText(/消息没有搜到结果/).waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'search-indexing',
    path: '/',
    async first(page) {
      const data = { list: [], index: { done: 0.63, since: '2026-11-01T00:00:00.000Z' } }
      await page.route('**/api/search/messages**', (route) =>
        route.fulfill({ json: { code: 0, msg: '', data } }),
      )
      await search(page, '周')
      await page.getByText(/63%/).waitFor()
    },
  },
  {
    name: 'search-find',
    path: friend,
    async first(page) {
      await find(page, '群')
      await page.getByRole('search').getByText(/^1\//).waitFor()
    },
  },
  {
    name: 'search-find-nothing',
    path: friend,
    async first(page) {
      await find(page, '没有这句')
      await page.getByRole('search').getByText('没有找到').waitFor()
    },
  },
  {
    name: 'search-calendar',
    path: (world) => `${hiking(world)}/info`,
    async first(page) {
      await page.getByRole('button', { name: '按日期查找' }).click()
      await page
        .getByRole('button', { name: /条消息/ })
        .first()
        .waitFor()
    },
  },
  { name: 'search-contents-pictures', path: (world) => `${hiking(world)}/contents` },
  { name: 'search-contents-files', path: (world) => `${hiking(world)}/contents?tab=files` },
  { name: 'search-contents-links', path: (world) => `${friend(world)}/contents?tab=links` },
  { name: 'search-contents-announcements', path: (world) => `${hiking(world)}/contents?tab=announcements` },
]
