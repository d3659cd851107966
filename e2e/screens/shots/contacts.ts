import { failOn } from './failing.ts'
import type { Shot } from './shot.ts'

export const contacts: Shot[] = [
  { name: 'contacts', path: '/m/welcome' },
  { name: 'contacts-empty', path: '/m/welcome', as: 'newcomer' },
  {
    name: 'contacts-search',
    path: '/m/welcome',
    first: (page) => page.getByPlaceholder('搜索好友').fill('zhang'),
  },
  {
    name: 'contacts-no-match',
    path: '/m/welcome',
    first: (page) => page.getByPlaceholder('搜索好友').fill('没有这样的人'),
  },
  {
    name: 'contacts-failing',
    path: '/m/welcome',
    async first(page) {
      await failOn(page, '**/api/user/friends**')
      await page.getByRole('button', { name: '重试' }).first().waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'contacts-groups',
    path: '/m/welcome',
    first: (page) => page.getByRole('tab', { name: '群聊' }).click(),
  },
  { name: 'contact', path: ({ person }) => `/m/users/${person('欧阳修远').id}` },
  {
    name: 'contact-long',
    path: ({ person }) => `/m/users/${person('一个名字特别特别长长到列表里一定放不下的老同学').id}`,
  },
  {
    name: 'contact-note',
    path: ({ person }) => `/m/users/${person('王建国').id}`,
    first: (page) => page.getByRole('button', { name: '修改备注' }).click(),
  },
  {
    name: 'contact-remove',
    path: ({ person }) => `/m/users/${person('李想').id}`,
    async first(page) {
      await page.getByRole('button', { name: '删除好友' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'contact-stranger', path: ({ person }) => `/m/users/${person('沈括').id}` },
  { name: 'contact-asked', path: ({ person }) => `/m/users/${person('Emma Brown').id}` },
  { name: 'contact-me', path: ({ me }) => `/m/users/${me.id}` },
  { name: 'contact-unknown', path: '/m/users/999999' },
  { name: 'search-people-start', path: '/m/search/user' },
  { name: 'search-people', path: '/m/search/user?key=沈' },
  { name: 'search-people-nobody', path: '/m/search/user?key=一个不存在的人' },
  {
    name: 'search-people-request',
    path: '/m/search/user?key=沈',
    async first(page) {
      await page.getByRole('button', { name: '加好友' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'search-groups-start', path: '/m/search/group' },
  { name: 'search-groups', path: '/m/search/group?key=摄影' },
  { name: 'search-groups-nothing', path: '/m/search/group?key=没有这样的群' },
  {
    name: 'search-groups-questions',
    path: '/m/search/group?key=手机摄影',
    async first(page) {
      await page.getByRole('button', { name: /^加入/ }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
