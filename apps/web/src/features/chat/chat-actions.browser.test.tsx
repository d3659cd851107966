import { MemberRole } from '@parley/contract/enums'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { onCallRequest } from '../../domain/people/call-requests.ts'
import { groupId, peer } from '../../engine/test/messages.ts'
import { setConnection, setLost } from '../../platform/connection.ts'
import { atRest } from '../../platform/test/at-rest.ts'
import { holdWindow } from '../../platform/test/window.ts'
import { ChatActions } from './chat-actions.tsx'
import { inGroup, showChat } from './test/show-chat.tsx'

const onPhone = (height = 844) => holdWindow(390, height)

const members = { isNeeded: true, isAside: false, isSheet: false, close: vi.fn(), toggle: vi.fn() }
const header = (
  <PaneHeader
    title="Class 3"
    subtitle="12 members"
    actions={<ChatActions callee={{ groupId }} members={members} />}
  />
)
const facts = { ...inGroup, role: MemberRole.member, memberCount: 12 }
const title = { element: () => document.querySelector('header') as HTMLElement }
const height = (one: { element(): Element }) => one.element().getBoundingClientRect().height

test('on a phone one button leads to calls, members, search and details of a group', async () => {
  await onPhone()
  const called = vi.fn()
  onTestFinished(onCallRequest(called))
  await showChat({ facts, header })
  const more = page.getByRole('button', { name: 'Chat info' })
  await expect.element(more).toBeVisible()
  expect(document.querySelectorAll('header button')).toHaveLength(1)
  await more.click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Voice call',
    'Video call',
    'Members',
    'Search in this chat',
    'Chat info',
  ])
  await page.getByRole('menuitem', { name: 'Members' }).click()
  expect(members.toggle).toHaveBeenCalledOnce()
  await more.click()
  await page.getByRole('menuitem', { name: 'Video call' }).click()
  await page.getByRole('button', { name: 'Start call' }).click()
  expect(called).toHaveBeenCalledExactlyOnceWith({ groupId, kind: 'video' })
})

test('a lost connection is shown in the header, over nothing else, and can be tried again', async () => {
  await onPhone()
  await showChat({ header: <PaneHeader title="Bob" subtitle="Online" />, stored: [{}] })
  await expect.element(page.getByText('Online', { exact: true })).toBeVisible()
  await atRest()
  const before = height(title)
  setConnection('offline', 9000)
  setLost(true)
  const line = page.getByText(/^Reconnecting in \d+ s$/)
  await expect.element(line).toBeVisible()
  await expect.element(page.getByText('Online', { exact: true })).not.toBeInTheDocument()
  expect(line.element().closest('header')).not.toBeNull()
  await atRest()
  expect(height(title)).toBe(before)
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('with the keyboard open the pinned message has one line, and most of the screen is for messages', async () => {
  await onPhone(510)
  const { composer, log } = await showChat({
    header: (
      <PaneHeader title="Bob" subtitle="Online" actions={<ChatActions callee={{ userId: peer.id }} />} />
    ),
    stored: Array.from({ length: 30 }, () => ({})),
    pinned: [3],
  })
  const strip = page.getByRole('region', { name: 'Pinned messages' })
  await expect.element(strip).toBeVisible()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await atRest()
  const before = height(strip)
  await composer.click()
  await expect.poll(() => height(strip)).toBeLessThan(before)
  await atRest()
  expect(height(strip)).toBeLessThanOrEqual(36)
  expect(height(log)).toBeGreaterThan(330)
})
