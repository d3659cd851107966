import { MemberRole } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GroupAnnouncement } from '../../../domain/groups/group-announcements.ts'
import { failure } from '../../../engine/test/calls.ts'
import { groupId, message, minutes, text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const announcement = (more: Partial<GroupAnnouncement> = {}): GroupAnnouncement => ({
  announcementId: 3,
  message: message(1),
  by: { userId: 1, nickname: 'Alice', memberNickname: '' },
  announcedAt: minutes(1),
  confirmed: null,
  counts: { asked: 15, confirmed: 1 },
  ...more,
})

const owner = { ...inGroup, role: MemberRole.owner }
const dialog = page.getByRole('dialog', { name: 'Write announcement' })

/** Opens the form from the composer, and fills it in. */
async function write(content: string) {
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Write an announcement' }).click()
  await dialog.getByRole('textbox', { name: 'Announcement' }).fill(content)
  await dialog.getByRole('button', { name: 'Publish' }).click()
}

test('an announcement is written from the composer, sent, and announced', async () => {
  const { calls, stores, line } = await showChat({ stored: [{}], facts: owner })
  await write('Nine at the gate')
  const id = await stores()
  await expect.element(page.getByText('Announcement published')).toBeVisible()
  await expect.element(line('Nine at the gate')).toBeVisible()
  expect(calls.to('POST /api/group/announcements').map(({ input }) => input?.body)).toEqual([
    { groupId, messageId: id },
  ])
})

test('a text that was sent but not announced is not sent again', async () => {
  let tries = 0
  const { calls, stores, sent } = await showChat({
    stored: [{}],
    facts: owner,
    answer({ endpoint, input }) {
      if (endpoint !== 'POST /api/group/announcements' || !input?.body) return undefined
      tries += 1
      if (tries === 1) throw failure('refused', 'There are too many', 5040)
      return { announcementId: 3 }
    },
  })
  await write('Nine at the gate')
  await stores()
  await expect.element(dialog.getByText(/The message was sent.*There are too many/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Announcement published')).toBeVisible()
  expect(calls.to('POST /api/group/announcements')).toHaveLength(2)
  expect(sent).toHaveLength(1)
})

test('a member who may not announce finds no way to write one', async () => {
  await showChat({ stored: [{}], facts: inGroup })
  await page.getByRole('button', { name: 'Attach' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Files' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Write an announcement' })).not.toBeInTheDocument()
})

test('an announced message says how many have confirmed it, and a press says who', async () => {
  const { line } = await showChat({
    stored: [{ isMe: true, msg: text('Nine at the gate') }],
    facts: { ...owner, announced: new Map([[1, announcement()]]) },
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/group/announcements/people'
        ? {
            list: [{ userId: 9, nickname: 'Carla', memberNickname: '', avatar: '', confirmedAt: null }],
            count: 1,
          }
        : undefined,
  })
  await line('Nine at the gate').getByRole('button', { name: 'Announcement · 1/15 confirmed' }).click()
  const progress = page.getByRole('dialog', { name: 'Who has confirmed' })
  await expect.element(progress.getByRole('tab', { name: 'Waiting 14' })).toBeVisible()
  await expect.element(progress.getByText('Carla')).toBeVisible()
})

test('an announced message shows a member that they have confirmed it', async () => {
  const { counts: _, ...plain } = announcement({ confirmed: true })
  const { line } = await showChat({
    stored: [{ msg: text('Nine at the gate') }],
    facts: { ...inGroup, announced: new Map([[1, plain]]) },
  })
  await expect
    .element(line('Nine at the gate').getByRole('button', { name: 'Announcement · you confirmed' }))
    .toBeVisible()
})
