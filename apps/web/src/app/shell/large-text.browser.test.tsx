import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { atRest } from '../../platform/test/at-rest.ts'
import { showApp } from '../test/show-app.tsx'

const row = {
  userId: 20,
  avatar: '',
  nickname: '欧阳青山与海的很长的名字',
  created_at: '2026-11-21T08:00:00.000Z',
  msgPreview: '明天早上八点在校门口集合，请带好雨具和午餐',
  gist: { type: 1, text: '明天早上八点在校门口集合，请带好雨具和午餐' },
  isTop: true,
  isOnline: true,
  unreadCount: 120,
  isMuted: true,
  isMarkedUnread: false,
}
const friend = {
  userID: 20,
  nickname: row.nickname,
  abstract: '',
  avatar: '',
  notice: '',
  isOnline: true,
}
const answers = {
  'GET /api/chat/session': { list: [row], count: 1 },
  'GET /api/user/friends': { list: [friend], count: 1 },
}

/** Elements wider than the window: the page, or anything in it that scrolls. */
function wide() {
  const all = [document.documentElement, ...document.querySelectorAll<HTMLElement>('#root *')]
  return all
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      if (element !== document.documentElement && !/auto|scroll/.test(overflowX + overflowY)) return false
      return textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

/** Texts that end where they are not whole and have no dots. */
function cut() {
  return [...document.querySelectorAll<HTMLElement>('#root :is(button, a, label, h1, h2, p, legend, span)')]
    .filter((element) => {
      const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isCutting =
        /hidden|clip/.test(overflow) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none'
      const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent)
      const { width } = element.getBoundingClientRect()
      // For screen readers only.
      if (!own || width <= 1) return false
      return (
        isCutting &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
      )
    })
    .map(({ textContent }) => textContent)
}

test.each([
  ['/', '120'],
  ['/user/20', '输入消息'],
  ['/info', '关于'],
  ['/info/me', '昵称'],
  ['/info/appearance', '关怀模式'],
  ['/info/notify', '声音'],
  ['/info/base', '撤回提示语'],
  ['/info/safe', '登录的设备'],
  ['/info/role', '谁可以找到我'],
  ['/info/settings', '语言'],
  ['/m/welcome', '好友'],
  ['/m/search/user', '查找'],
  ['/m/add_group', '创建'],
  ['/notice', '通知'],
])('at 200 % a phone shows %s without sideways scrolling or cut text', async (path, shows) => {
  onTestFinished(() => {
    delete document.documentElement.dataset.text
  })
  document.documentElement.dataset.text = 'largest'
  await showApp(path, { answers, width: 390 })
  await expect.poll(() => document.querySelector('#root')?.innerHTML).toContain(shows)
  await expect.poll(wide).toEqual([])
  await expect.poll(cut).toEqual([])
})

test('at 200 % header, avatars and labels grow with the text', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.text
  })
  await showApp('/', { answers, width: 390 })
  const link = page.getByRole('link', { name: /欧阳/ })
  await expect.element(link).toBeVisible()
  const tabs = page.getByRole('navigation', { name: '主导航' })
  const sizes = () => [
    link.element().querySelector('span')?.getBoundingClientRect().width ?? 0,
    link.element().getBoundingClientRect().height,
    tabs.element().getBoundingClientRect().height,
  ]
  await atRest()
  const before = sizes()
  document.documentElement.dataset.text = 'largest'
  await expect.poll(() => sizes().every((size, at) => size > (before[at] ?? 0) * 1.3)).toBe(true)
})
