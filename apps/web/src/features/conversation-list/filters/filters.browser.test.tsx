import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { failure } from '../../../engine/test/calls.ts'
import { chatRow, groupRow } from '../../../engine/test/rows.ts'
import { atRest } from '../../../platform/test/at-rest.ts'

const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`
/** Twelve conversations, the newest first: four people and eight groups, of which three wait. */
const chats = [
  chatRow({ userId: 2, nickname: 'Bob', created_at: at(50), unreadCount: 2 }),
  ...[3, 4, 5].map((userId) =>
    chatRow({ userId, nickname: `Person ${userId}`, created_at: at(40 - userId) }),
  ),
]
const groups = [
  groupRow({ groupId: 7, title: 'Choir', newMsgDate: at(45), unreadCount: 3, mentionCount: 1 }),
  ...[8, 9, 10, 11, 12, 13].map((groupId) =>
    groupRow({ groupId, title: `Group ${groupId}`, newMsgDate: at(30 - groupId) }),
  ),
  groupRow({ groupId: 14, title: 'Chess', newMsgDate: at(1), unreadCount: 1 }),
]
const listOf = <T,>(list: T[]) => ({ list, count: list.length })
const answers = { 'GET /api/chat/session': listOf(chats), 'GET /api/group/session': listOf(groups) }

const chip = (name: string | RegExp) => page.getByRole('radio', { name })
const rows = () => page.getByRole('region', { name: '聊天' }).getByRole('link')
const titles = () =>
  rows()
    .elements()
    .map((row) => row.querySelector('[title]')?.textContent)
const more = page.getByRole('button', { name: '更多列表操作' })

test('a short list has no filters', async () => {
  await showApp('/', {
    answers: { ...answers, 'GET /api/group/session': listOf(groups.slice(0, 5)) },
  })
  await expect.element(rows().getByText('Choir')).toBeVisible()
  expect(chip('全部').elements()).toEqual([])
})

test('a short list has the chips of its folders', async () => {
  const folder = { id: 1, label: '班级', userIdList: [2], groupIdList: [] }
  await showApp('/', {
    answers: {
      ...answers,
      'GET /api/group/session': listOf(groups.slice(0, 2)),
      'GET /api/chat/folders': listOf([folder]),
    },
  })
  await chip(/班级/).click({ force: true })
  await expect.poll(titles).toEqual(['Bob'])
})

test('chips filter a long list, and count the conversations that wait behind them', async () => {
  await showApp('/', { answers })
  await expect.element(chip('全部')).toBeChecked()
  await chip('未读 3 个未读聊天').click({ force: true })
  await expect.poll(titles).toEqual(['Bob', 'Choir', 'Chess'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(chip('@我 1 个未读聊天')).toBeChecked()
  await expect.poll(titles).toEqual(['Choir'])
  await chip('群聊 2 个未读聊天').click({ force: true })
  await expect.poll(() => titles().length).toBe(8)
  await chip('单聊 1 个未读聊天').click({ force: true })
  await expect.poll(titles).toEqual(['Bob', 'Person 3', 'Person 4', 'Person 5'])
})

test('all that a filter shows is marked read by one request', async () => {
  const { calls } = await showApp('/', { answers })
  await more.click()
  await page.getByRole('menuitem', { name: '将 3 个聊天标为已读' }).click()
  await chip('未读').click({ force: true })
  await expect.element(page.getByText('全部读完了')).toBeVisible()
  expect(calls.to('PUT /api/chat/read_all').map(({ input }) => input?.body)).toEqual([
    { userIdList: [2], groupIdList: [7, 14] },
  ])
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: '没有未读消息' })).toBeDisabled()
})

test('a muted chat is unread in the filter, in its menu and for the dot, and all of them end together', async () => {
  const muted = chatRow({ userId: 20, nickname: 'Muted', created_at: at(0), unreadCount: 9, isMuted: true })
  const messages = page.getByRole('navigation').getByRole('link', { name: /消息/ })
  const badge = () => messages.element().textContent
  await showApp('/', { answers: { ...answers, 'GET /api/chat/session': listOf([...chats, muted]) } })
  await expect.poll(badge).toContain('6')
  await chip('未读 4 个未读聊天').click({ force: true })
  await expect.poll(titles).toEqual(['Bob', 'Choir', 'Chess', 'Muted'])
  await more.click()
  await page.getByRole('menuitem', { name: '将 4 个聊天标为已读' }).click()
  await expect.element(page.getByText('全部读完了')).toBeVisible()
  await expect.poll(badge).toBe('消息')
  expect(messages.element().querySelector('[class*="badge"]')).toBeNull()
})

test('a conversation that could not be marked read is unread again', async () => {
  await showApp('/', {
    answers: {
      ...answers,
      'PUT /api/chat/read_all': () => {
        throw failure('refused', '不可以', 1)
      },
    },
  })
  await more.click()
  await page.getByRole('menuitem', { name: '将 3 个聊天标为已读' }).click()
  await expect.element(page.getByText('不可以')).toBeVisible()
  await expect.element(chip('未读 3 个未读聊天')).toBeInTheDocument()
})

test('a chat that is opened among the unread ones stays there until another is', async () => {
  const { path } = await showApp('/', { answers })
  await chip(/^未读/).click({ force: true })
  await rows().getByText('Choir').click()
  await expect.poll(path).toBe('/group/7')
  await rows().getByText('Choir').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '标为已读' }).click()
  await expect.element(chip('未读 2 个未读聊天')).toBeInTheDocument()
  expect(titles()).toEqual(['Bob', 'Choir', 'Chess'])
  await rows().getByText('Chess').click()
  await expect.poll(titles).toEqual(['Bob', 'Chess'])
})

test('the next unread chat is opened by a key, and shown by pressing Messages again', async () => {
  const { path } = await showApp('/', { answers })
  await expect.element(rows().getByText('Choir')).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.poll(path).toBe('/user/2')
  const messages = page.getByRole('navigation').getByRole('link', { name: /消息$/ })
  const focused = () => document.activeElement?.getAttribute('href')
  await messages.click()
  await expect.poll(focused).toBe('/group/7')
  await messages.click()
  await expect.poll(focused).toBe('/group/14')
  expect(path()).toBe('/user/2')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.poll(path).toBe('/group/7')
})

test('each entry of the list’s menu has an icon, so that their words are in one line', async () => {
  await showApp('/', { answers })
  await more.click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: '紧凑列表' })).toBeVisible()
  await atRest()
  const entries = [...document.querySelectorAll('[role^=menuitem]')]
  const lefts = entries.map((entry) => entry.querySelector('[class*="label"]')?.getBoundingClientRect().left)
  expect(entries).toHaveLength(3)
  expect(new Set(lefts).size).toBe(1)
})

test('chips with large counts are whole, and more than there is room for fade out at the end', async () => {
  const many = <T extends object>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i))
  const people = many(60, (index) =>
    chatRow({ userId: 100 + index, nickname: 'P', created_at: at(1), unreadCount: 1 }),
  )
  const crowds = many(40, (index) =>
    groupRow({
      groupId: 100 + index,
      title: 'G',
      newMsgDate: at(1),
      unreadCount: 1,
      mentionCount: Number(index < 3),
    }),
  )
  await showApp('/', {
    width: 1440,
    answers: {
      'GET /api/chat/session': listOf(people),
      'GET /api/group/session': listOf(crowds),
    },
  })
  const row = () => page.getByRole('group', { name: '筛选聊天' }).element() as HTMLElement
  await expect.element(chip(/^未读 100/)).toBeInTheDocument()
  await atRest()
  const fade = () => getComputedStyle(row()).maskImage
  expect(row().scrollWidth).toBeLessThanOrEqual(row().clientWidth)
  expect(fade()).toBe('none')
  row().style.maxWidth = '200px'
  await expect.poll(fade).toContain('gradient')
  row().scrollLeft = 1000
  await expect.poll(fade).toBe('none')
})

test('a list can be compact on this device', async () => {
  await showApp('/', { answers })
  const height = () => rows().first().element().getBoundingClientRect().height
  await expect.poll(height).toBeGreaterThan(55)
  await more.click()
  await page.getByRole('menuitemcheckbox', { name: '紧凑列表' }).click()
  await expect.poll(height).toBeLessThan(50)
  expect(localStorage.getItem('listDensity')).toBe('compact')
})
