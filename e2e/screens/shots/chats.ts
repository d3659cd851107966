import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import { failOn } from './failing.ts'
import type { Shot } from './shot.ts'

const friend = ({ person }: World) => `/user/${person('陈一鸣').id}`
const hiking = ({ group }: World) => `/group/${group('周末徒步')}`
const line = (page: Page, text: string) => page.getByRole('log').getByText(text).first()

export const chats: Shot[] = [
  { name: 'sessions', path: '/' },
  { name: 'sessions-empty', path: '/', as: 'newcomer' },
  {
    name: 'sessions-menu',
    path: '/',
    async first(page) {
      await page.getByRole('link', { name: /Alice Chen/ }).click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'sessions-failing',
    path: '/',
    async first(page) {
      await failOn(page, '**/api/*/session**')
      await page.getByText('聊天列表加载失败').waitFor({ timeout: 30_000 })
    },
  },
  { name: 'chat', path: friend },
  {
    name: 'begin-menu',
    path: '/',
    async first(page) {
      await page.getByRole('button', { name: '发起聊天' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'chat-menu',
    path: friend,
    async first(page) {
      await line(page, '那我在群里说一声').click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'chat-date',
    path: friend,
    async first(page) {
      await page
        .getByRole('log')
        .getByRole('button', { name: /\d\d:\d\d/ })
        .last()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'chat-reply',
    path: friend,
    async first(page) {
      await line(page, '见！记得带头灯').click({ button: 'right' })
      await page.getByRole('menuitem', { name: '回复', exact: true }).click()
    },
  },
  {
    name: 'chat-emoji',
    path: friend,
    async first(page) {
      await page.getByRole('button', { name: '表情', exact: true }).click()
      await page.getByPlaceholder('搜索表情（中文或英文）').waitFor()
      await page.getByText('😀', { exact: true }).first().waitFor()
    },
  },
  { name: 'chat-code', path: ({ person }) => `/user/${person('吴彦').id}` },
  { name: 'chat-to-self', path: ({ me }) => `/user/${me.id}` },
  { name: 'chat-stranger', path: ({ person }) => `/user/${person('沈括').id}` },
  { name: 'chat-nobody', path: '/user/999999' },
  { name: 'friend-info', path: (world) => `${friend(world)}/info` },
  {
    name: 'friend-info-delete',
    path: (world) => `${friend(world)}/info`,
    async first(page) {
      await page.getByRole('button', { name: '删除好友' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'friend-info-long',
    path: ({ person }) => `/user/${person('一个名字特别特别长长到列表里一定放不下的老同学').id}/info`,
  },
  { name: 'group', path: hiking },
  {
    name: 'group-mention',
    path: hiking,
    async first(page) {
      await page.getByPlaceholder('输入消息').pressSequentially('@')
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'group-muted', path: ({ group }) => `/group/${group('乐队排练')}` },
  { name: 'group-outside', path: ({ group }) => `/group/${group('城市摄影')}` },
]
