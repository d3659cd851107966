import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../test/show-app.tsx'

const row = (userId: number, nickname: string, unreadCount: number) => ({
  userId,
  avatar: '',
  nickname,
  created_at: `2026-11-21T08:00:${userId}.000Z`,
  msgPreview: 'Hello',
  gist: { type: 1, text: 'Hello' },
  isTop: false,
  isOnline: false,
  unreadCount,
  isMuted: false,
  isMarkedUnread: false,
})
const friend = (userID: number, nickname: string) => ({
  userID,
  nickname,
  abstract: '',
  avatar: '',
  notice: '',
  isOnline: false,
})
const answers = {
  'GET /api/chat/session': { list: [row(30, '林小满', 1), row(20, 'Bob', 1)], count: 2 },
  'GET /api/user/friends': { list: [friend(20, 'Bob'), friend(30, '林小满')], count: 2 },
}

test('by keyboard alone one jumps between chats, and the title counts what waits', async () => {
  const { path } = await showApp('/info', { answers })
  await expect.poll(() => document.title).toMatch(/^\(2\) /)

  await userEvent.keyboard('{Control>}k{/Control}')
  const switcher = page.getByRole('dialog', { name: '搜索' })
  await expect.element(switcher.getByRole('option', { selected: true }).getByText('林小满')).toBeVisible()
  await userEvent.keyboard('lxm')
  await expect.poll(() => switcher.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/user/30')
  await expect.element(page.getByPlaceholder('输入消息')).toHaveFocus()

  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(path).toBe('/user/20')
  await expect.poll(() => document.title).toMatch(/Bob/)

  await userEvent.keyboard('{Control>}/{/Control}')
  await expect
    .element(page.getByRole('dialog', { name: '快捷键' }).getByText('搜索聊天、联系人和消息'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the theme that is chosen is kept', async () => {
  await showApp('/')
  await page.getByRole('button', { name: '深色模式' }).click()
  expect(document.documentElement.classList).toContain('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await page.getByRole('button', { name: '浅色模式' }).click()
  expect(document.documentElement.classList).not.toContain('dark')
  expect(localStorage.getItem('theme')).toBe('')
})
