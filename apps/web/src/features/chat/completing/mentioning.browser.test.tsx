import { mentionLimits } from '@parley/contract/mention-limits'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const member = (userId: number, userNickname: string) => ({
  userId,
  userNickname,
  memberNickname: '',
  avatar: '',
  role: 3,
  isOnline: false,
  isFriend: false,
  createdAt: '2026-11-21T08:00:00.000Z',
})
const members = [member(1, 'Alice'), member(2, 'Bob'), member(3, 'Carla'), member(4, '小林')]
const option = (name: string) => page.getByRole('option', { name })
const asked = page.getByRole('alertdialog')

const openGroup = ({ facts, ...options }: Parameters<typeof showChat>[0] = {}) =>
  showChat({
    facts: { ...inGroup, mayMentionEveryone: true, memberCount: 4, ...facts },
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/group/member' ? { list: members, count: members.length } : undefined,
    ...options,
  })

const written = (box: { element(): Element }) => (box.element() as HTMLTextAreaElement).value

/** Types an @ and the beginning of a name, and takes who is found. */
async function turnTo(typed: string, name: string) {
  await userEvent.keyboard(`@${typed}`)
  await option(name).click()
}

test('an @ offers everybody but me, and everyone where one may mention them', async () => {
  const { composer } = await openGroup()
  await composer.click()
  await userEvent.keyboard('hi @')
  await expect.element(option('Everyone')).toBeVisible()
  for (const name of ['Bob', 'Carla']) await expect.element(option(name)).toBeVisible()
  expect(page.getByRole('option', { name: /Alice/ }).elements()).toEqual([])
  await userEvent.keyboard('car')
  await expect.element(option('Carla')).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('where everyone may not be mentioned they are not offered', async () => {
  const { composer } = await openGroup({ facts: { mayMentionEveryone: false } })
  await composer.click()
  await userEvent.keyboard('@')
  await expect.element(option('Bob')).toBeVisible()
  expect(option('Everyone').elements()).toEqual([])
})

test('an @ in a word is a letter', async () => {
  const { composer, sent } = await openGroup()
  await composer.click()
  await userEvent.keyboard('mail bo@b{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.msg).toEqual(text('mail bo@b'))
})

test('somebody is found by the beginning of their name in pinyin', async () => {
  const { composer, sent } = await openGroup()
  await composer.click()
  await userEvent.keyboard('@xiaol')
  await expect.element(option('小林')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}come{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.more?.mentions).toMatchObject([{ userID: 4 }])
})

test('one text turns to several people, and a draft of it still does after a reload', async () => {
  const { composer, leave, device } = await openGroup()
  await composer.click()
  await turnTo('b', 'Bob')
  await turnTo('c', 'Carla')
  leave()
  const again = await openGroup({ device })
  await expect.poll(() => written(again.composer)).toMatch(/@Bob.*@Carla/)
  await again.composer.click()
  await userEvent.keyboard('see you{Enter}')
  await expect.poll(() => again.sent.length).toBe(1)
  expect(again.sent[0]?.more?.mentions).toMatchObject([{ userID: 2 }, { userID: 3 }])
})

test('a reply turns to people too', async () => {
  const { choose, composer, sent } = await openGroup({ stored: [{ msg: text('who is free?') }] })
  await choose('who is free?', 'Reply')
  await expect.element(composer).toHaveFocus()
  await turnTo('c', 'Carla')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ msg: { replyMsg: { msgID: 1 } }, more: { mentions: [{ userID: 3 }] } })
})

test('everyone of a small group is mentioned without a question', async () => {
  const { composer, sent } = await openGroup({ facts: { memberCount: mentionLimits.everyoneAsksAbove } })
  await composer.click()
  await turnTo('ev', 'Everyone')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[0]?.more?.mentions).toMatchObject([{ userID: 0 }])
})

test('the composer asks before everyone of a large group is mentioned, and after a no writing continues', async () => {
  const memberCount = mentionLimits.everyoneAsksAbove + 1
  const { composer, sent } = await openGroup({ facts: { memberCount } })
  await composer.click()
  await turnTo('b', 'Bob')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  await turnTo('ev', 'Everyone')
  await userEvent.keyboard('{Enter}')
  await expect.element(asked).toMatchTextContent(new RegExp(`Notify all ${memberCount} members`))
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => written(composer)).toContain('@Everyone')
  expect(sent).toHaveLength(1)
  await composer.click()
  await userEvent.keyboard('{Enter}')
  await asked.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(composer).toHaveValue('')
})

test('the composer asks about an edit only where it newly mentions everyone', async () => {
  const now = new Date().toISOString()
  const toAll = text('@Everyone meeting')
  const mentions = [{ userID: 0, at: 0, length: 9 }]
  const { choose, composer, live } = await openGroup({
    facts: { memberCount: mentionLimits.everyoneAsksAbove + 1 },
    stored: [
      { isMe: true, at: now, msg: toAll, extras: { mentions } },
      { isMe: true, at: now, msg: text('quiet') },
    ],
  })
  const edits = () => vi.mocked(live.command).mock.calls.length
  await choose('@Everyone', 'Edit')
  await expect.poll(() => written(composer)).toContain('meeting')
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard(' at three{Enter}')
  await expect.poll(edits).toBe(1)
  await choose('quiet', 'Edit')
  await expect.element(composer).toHaveValue('quiet')
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard(' @ev')
  await option('Everyone').click()
  await userEvent.keyboard('{Enter}')
  await asked.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(edits).toBe(2)
})

test('a mention in bold stays a mention', async () => {
  const { composer, sent, line } = await openGroup()
  await composer.click()
  await userEvent.keyboard('**')
  await turnTo('b', 'Bob')
  await userEvent.keyboard('look**{Enter}')
  await expect.poll(() => sent[0]?.more?.mentions).toMatchObject([{ userID: 2 }])
  const bold = () => line('look').element().querySelector('strong')
  await expect.poll(() => bold()?.textContent).toMatch(/@Bob.*look/)
  expect(bold()?.querySelector('button')?.textContent).toBe('@Bob')
})
