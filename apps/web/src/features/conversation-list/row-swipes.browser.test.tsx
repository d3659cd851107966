import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

const row = (userId: number, nickname: string, unreadCount: number) => ({
  userId,
  avatar: '',
  nickname,
  created_at: '2026-11-21T08:00:00.000Z',
  msgPreview: 'Hello',
  gist: { type: 1, text: 'Hello' },
  isTop: false,
  isOnline: false,
  unreadCount,
  isMuted: false,
  isMarkedUnread: false,
})

async function showList() {
  const app = await showApp('/', {
    width: 390,
    answers: { 'GET /api/chat/session': { list: [row(20, 'Bob', 2), row(30, '林小满', 0)], count: 2 } },
  })
  const link = page.getByRole('link', { name: /Bob/ })
  await expect.element(link).toBeVisible()
  return { ...app, link, bob: link.element() as HTMLElement }
}

const finger = (on: Element, type: string, clientX: number, clientY = 300) =>
  on.dispatchEvent(
    new PointerEvent(type, {
      pointerType: 'touch',
      pointerId: 7,
      isPrimary: true,
      bubbles: true,
      clientX,
      clientY,
    }),
  )

function swipe(on: Element, to: number) {
  finger(on, 'pointerdown', 300)
  finger(on, 'pointermove', 270)
  finger(on, 'pointermove', to)
  finger(on, 'pointerup', to)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Until the gestures are loaded, which starts with the first move of a pointer. */
const swipeOpen = (on: Element) =>
  expect
    .poll(() => {
      if (button('置顶').elements().length === 0) swipe(on, 80)
      return button('置顶').elements().length
    })
    .toBe(1)

test('a conversation that is swiped to the left can be read, pinned, muted and removed', async () => {
  const { bob, calls } = await showList()
  await swipeOpen(bob)
  await expect.element(button('移除')).toBeInViewport()
  await button('标为已读').click()
  await expect.element(button('移除')).not.toBeInTheDocument()
  await expect.poll(() => calls.to('PUT /api/chat/read').length).toBe(1)
  expect(bob.style.translate).toBe('')

  await swipeOpen(bob)
  await button('消息免打扰').click()
  await expect.poll(() => calls.to('PUT /api/chat/mute').length).toBe(1)

  await swipeOpen(bob)
  await button('置顶').click()
  await expect.poll(() => calls.to('POST /api/chat/user_top').length).toBe(1)
})

test('a press beside the buttons only closes them, and a short swipe shows none', async () => {
  const { link, bob, path } = await showList()
  await swipeOpen(bob)
  await page.getByRole('link', { name: /林小满/ }).click()
  await expect.element(button('移除')).not.toBeInTheDocument()
  expect(path()).toBe('/')
  swipe(bob, 280)
  expect(button('移除').elements()).toEqual([])
  await link.click()
  await expect.poll(path).toBe('/user/20')
})
