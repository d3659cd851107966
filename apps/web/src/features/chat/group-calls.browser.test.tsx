import { MemberRole } from '@parley/contract/enums'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onCallRequest } from '../../domain/people/call-requests.ts'
import { groupId } from '../../engine/test/messages.ts'
import { holdWindow } from '../../platform/test/window.ts'
import { ChatActions } from './chat-actions.tsx'
import { inGroup, showChat } from './test/show-chat.tsx'

const header = <ChatActions callee={{ groupId }} />
const facts = { ...inGroup, role: MemberRole.member, memberCount: 12 }

async function choose(kind: 'Voice call' | 'Video call') {
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

async function listen() {
  await holdWindow(1280, 800)
  const called = vi.fn()
  onTestFinished(onCallRequest(called))
  return called
}

test('a group call is confirmed before it begins, with the number of those who see it', async () => {
  const called = await listen()
  await showChat({ facts, header })
  await choose('Voice call')
  await expect.element(page.getByText('The 11 other members will see it and can join.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(called).not.toHaveBeenCalled()
  await choose('Voice call')
  await page.getByRole('button', { name: 'Start call' }).click()
  expect(called).toHaveBeenCalledExactlyOnceWith({ groupId, kind: 'voice' })
})

test('a group call that is on is joined at once', async () => {
  const called = await listen()
  const { engine } = await showChat({ facts, header })
  const { conferenceQuery } = await import('../../domain/groups/conference.ts')
  engine.queries.setQueryData(conferenceQuery(groupId).queryKey, { conference: {} as never })
  await choose('Video call')
  await expect.poll(() => called.mock.calls).toEqual([[{ groupId, kind: 'video' }]])
})
