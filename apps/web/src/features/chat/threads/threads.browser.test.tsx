import type { MessageExtras, ThreadSummary } from '@parley/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupMessage, me, message, minutes, peer, replyTo, text } from '../../../engine/test/messages.ts'
import { holdWindow } from '../../../platform/test/window.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const carla = { id: 3, nickname: 'Carla', memberNickname: '', avatar: '' }
const root = 1
const inThread: MessageExtras = { thread: { root, author: me.id } }
const replies: ThreadSummary = {
  count: 2,
  lastAt: minutes(4),
  upTo: 4,
  people: [carla, peer].map(({ id, nickname }) => ({ userID: id, nickname, avatar: '' })),
  level: 'all',
  unread: 1,
  mentions: 0,
}

const first = { ...message(root), msg: text('Where do we meet?') }

/** A chat with a thread of two replies, of which Carla's is not read. */
async function showThreads(at = '/') {
  const stored = [
    { msg: text('Where do we meet?'), isMe: true, extras: { replies } },
    { msg: text('The weather is fine') },
  ]
  const inIt = [
    { ...groupMessage(root, { isMe: true, msg: text('Where do we meet?') }), sequence: root },
    { ...groupMessage(3, { msg: replyTo(first, 'At the station'), extras: inThread }), sequence: 3 },
    {
      ...groupMessage(4, { author: carla, msg: replyTo(first, 'At noon'), extras: inThread }),
      sequence: 4,
    },
  ]
  const chat = await showChat({
    stored,
    facts: inGroup,
    at,
    answer({ endpoint, input }) {
      const query = { ...input?.query } as { thread?: number; around?: number }
      if (!endpoint.includes('history')) return undefined
      if (query.thread === root) return { list: inIt, count: 3, position: 4, more: false }
      if (query.around === 3) return { list: stored.slice(0, 0), count: 0, position: 4, thread: root }
      return undefined
    },
  })
  const panel = page.getByRole('region', { name: 'Thread in Class 3' })
  return {
    ...chat,
    panel,
    foot: chat.line('Where do we meet?').getByRole('button', { name: /replies/ }),
    box: panel.getByRole('textbox', { name: 'Reply in thread' }),
    reads: () => chat.calls.to('PUT /api/chat/threads/read').map(({ input }) => input?.body),
  }
}

test('the foot below a message says how many have replied and what is unread, and opens the thread beside the chat', async () => {
  await holdWindow(1280, 800)
  const { foot, panel, log, router, reads } = await showThreads()
  await expect.element(foot).toHaveAccessibleName(/2.{0,3}replies/)
  await expect.element(foot).toHaveAccessibleName(/1 unread reply/)
  await foot.click()
  await expect.element(panel.getByText('At noon')).toBeVisible()
  await expect.element(panel.getByText('Where do we meet?')).toBeVisible()
  await expect.element(panel.getByText(/2.{0,3}replies/)).toBeVisible()
  await expect.element(log.getByText('The weather is fine')).toBeVisible()
  await expect.element(log.getByText('At noon')).not.toBeInTheDocument()
  expect(router.state().location.search).toBe('?thread=1')
  await expect.poll(reads).toEqual([{ root, messageId: 4 }])
  await expect.element(foot).not.toHaveAccessibleName(/unread/)
})

test('Escape closes the thread, and the focus is where it was opened', async () => {
  await holdWindow(1280, 800)
  const { foot, panel, box } = await showThreads()
  await foot.click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(foot).toHaveFocus()
})

test('a reply shows at once in the thread, and goes out with its place', async () => {
  await holdWindow(1280, 800)
  const { panel, box, log, sent } = await showThreads('/?thread=1')
  await box.fill('I come later')
  await panel.getByText('Also send to the chat').click()
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('I come later')).toBeVisible()
  expect(sent[0]?.more).toMatchObject({ thread: { root, inChat: true } })
  await expect.element(panel.getByRole('checkbox', { name: 'Also send to the chat' })).not.toBeChecked()
  await expect.element(log.getByText('I come later')).not.toBeInTheDocument()
})

test('what is written in a thread is a draft of its own', async () => {
  await holdWindow(1280, 800)
  const { box, composer } = await showThreads('/?thread=1')
  await box.fill('half a thought')
  await expect.element(composer).toHaveValue('')
})

test('the first message is not cited in its own thread, and a message of a thread begins none', async () => {
  await holdWindow(1280, 800)
  const { panel } = await showThreads('/?thread=1')
  await expect.element(panel.getByText('Where do we meet?')).toBeVisible()
  await panel.getByText('At noon').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Reply in thread' })).not.toBeInTheDocument()
})

test('the menu of a message begins a thread', async () => {
  await holdWindow(1280, 800)
  const { choose, router } = await showThreads()
  await choose('The weather is fine', 'Reply in thread')
  await expect.poll(() => router.state().location.search).toBe('?thread=2')
})

test('a link to a reply leads to it in its thread', async () => {
  await holdWindow(1280, 800)
  const { panel, router } = await showThreads('/?m=3')
  await expect.element(panel.getByText('At the station')).toBeVisible()
  expect(router.state().location.search).toBe('?thread=1&m=3')
})

test('on a phone the thread is a page, and Back leads to the chat', async () => {
  await holdWindow(390, 780)
  const { foot, panel, log } = await showThreads()
  await foot.click()
  await expect.element(panel.getByText('At noon')).toBeVisible()
  await expect.element(log).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect.element(log.getByText('The weather is fine')).toBeVisible()
})
