import { MemberRole } from '@parley/contract/enums'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onCallRequest } from '../../../domain/people/call-requests.ts'
import { groupId } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'
import { CallButtons } from './call-buttons.tsx'

const header = <CallButtons callee={{ groupId }} />
const facts = { ...inGroup, role: MemberRole.member, memberCount: 12 }

function listen() {
  const called = vi.fn()
  onTestFinished(onCallRequest(called))
  return called
}

test('a group call is confirmed before it begins, with the number of those who see it', async () => {
  const called = listen()
  await showChat({ facts, header })
  await page.getByRole('button', { name: 'Voice call' }).click()
  await expect.element(page.getByText('The 11 other members will see it and can join.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(called).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Voice call' }).click()
  await page.getByRole('button', { name: 'Start call' }).click()
  expect(called).toHaveBeenCalledExactlyOnceWith({ groupId, kind: 'voice' })
})

test('a group call that is on is joined at once', async () => {
  const called = listen()
  const { engine } = await showChat({ facts, header })
  const { conferenceQuery } = await import('../../../domain/groups/conference.ts')
  engine.queries.setQueryData(conferenceQuery(groupId).queryKey, { conference: {} as never })
  await page.getByRole('button', { name: 'Video call' }).click()
  await expect.poll(() => called.mock.calls).toEqual([[{ groupId, kind: 'video' }]])
})
