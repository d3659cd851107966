import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { chatRow } from '../../engine/test/rows.ts'
import { showNextUnread } from './neighbours.ts'

const nameOf = (number: number) => `Person ${String(number).padStart(3, '0')}`
const row = (number: number) => page.getByRole('link', { name: new RegExp(nameOf(number)) })

/** 200 conversations, the newest first. */
async function showList(unread?: number) {
  const newest = Date.parse('2026-11-21T08:00:00.000Z')
  const list = Array.from({ length: 200 }, (_, at) =>
    chatRow({
      userId: at + 1,
      nickname: nameOf(at + 1),
      created_at: new Date(newest - at * 60_000).toISOString(),
      unreadCount: at + 1 === unread ? 3 : 0,
    }),
  )
  await showApp('/', { answers: { 'GET /api/chat/session': { list, count: list.length } } })
  await expect.element(row(1)).toBeVisible()
}

test('a conversation keeps the focus out of sight, and an arrow key leads to the one below it', async () => {
  await showList()
  const third = row(3).element() as HTMLElement
  third.focus()
  const scroller = third.closest('ul')?.parentElement as HTMLElement
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(row(200)).toBeInViewport()
  expect(document.activeElement).toBe(third)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(4)).toHaveFocus()
  await expect.element(row(4)).toBeInViewport()
})

test('a press on Chats shows the next unread conversation, far down, and gives it the focus', async () => {
  await showList(180)
  await page.getByRole('navigation').getByRole('link', { name: /消息/ }).click()
  await expect.element(row(180)).toHaveFocus()
  await expect.element(row(180)).toBeInViewport()
})

test('an unread conversation that is shown does not take the focus from a button pressed meanwhile', async () => {
  await showList(180)
  const search = page.getByRole('button', { name: '搜索' }).element() as HTMLElement
  await showNextUnread('/')
  search.focus()
  await expect.element(row(180)).toBeInViewport()
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(search)
})
