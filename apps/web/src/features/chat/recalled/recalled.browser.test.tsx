import type { Msg } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatMessage, groupMessage, me, message, peer, replyTo, text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const again = page.getByRole('button', { name: 'Edit again' })
const recallOf = (msgID: number): Msg => ({ type: 8, withdrawMsg: { msgID, content: '' } })
const withdrawn = recallOf(1)
const now = () => new Date().toISOString()

type Shown = Awaited<ReturnType<typeof showChat>>

const recall = (id: number) => ({
  event: 'notice',
  message: { ...chatMessage(id, { isMe: true, msg: recallOf(id) }), id: 0 },
  position: 90,
})

/** Withdraws a message of mine, which the server then does. */
async function withdraw({ choose, sent, stores, happens }: Shown, said: string, id: number) {
  await choose(said, 'Unsend')
  await stores()
  expect(sent.at(-1)?.msg).toEqual({ type: 8, withdrawMsg: { msgID: id } })
  happens(recall(id))
  await expect.element(page.getByText(/^You unsent a message/)).toBeVisible()
}

const reply = replyTo(message(1, { msg: text('where?') }), 'over their')

test('a withdrawn text is appended to the draft, with its citation', async () => {
  const chat = await showChat({ stored: [{ msg: text('where?') }, { isMe: true, at: now(), msg: reply }] })
  await withdraw(chat, 'over their', 2)
  await chat.composer.fill('half a thou')
  await again.click()
  await expect.element(chat.composer).toHaveValue('half a thou\nover their')
  await expect.element(page.getByText('Replying to Bob')).toBeVisible()
  await expect.element(chat.composer).toHaveFocus()
})

test('a text that is written again leaves the reply of the draft as it is', async () => {
  const stored = [{ msg: text('where?') }, { isMe: true, at: now(), msg: reply }, { msg: text('when?') }]
  const chat = await showChat({ stored })
  await withdraw(chat, 'over their', 2)
  await chat.choose('when?', 'Reply')
  await again.click()
  await expect.element(chat.composer).toHaveValue('over their')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => chat.sent.at(-1)?.msg)
    .toMatchObject({ replyMsg: { msgID: 3, content: 'over their' } })
})

test('a withdrawn text can be written again after a reload, but not on another device', async () => {
  const chat = await showChat({ stored: [{ msg: text('where?') }, { isMe: true, at: now(), msg: reply }] })
  await withdraw(chat, 'over their', 2)
  chat.leave()
  const stored = [{ msg: text('where?') }, { isMe: true, msg: withdrawn }]
  const { composer, leave, log, happens } = await showChat({ stored, device: chat.device })
  await expect.element(log.getByText('where?').first()).toBeVisible()
  // The device may have kept it as it was before.
  happens(recall(2), true)
  await again.click()
  await expect.element(composer).toHaveValue('over their')
  leave()
  const elsewhere = await showChat({ stored })
  await expect.element(elsewhere.line(/You unsent a message/)).toBeVisible()
  expect(again.elements()).toEqual([])
})

const carla = { id: 3, nickname: 'Carla', memberNickname: '', avatar: '' }
const by = (one: typeof carla) => ({
  withdrawnBy: { userID: one.id, nickname: one.nickname, memberNickname: '' },
})

test('the line of a withdrawn message names its author and who withdrew it, and cannot be written again', async () => {
  const { log } = await showChat({
    stored: [
      { author: peer, msg: withdrawn, extras: by(me as typeof carla) },
      { isMe: true, msg: withdrawn, extras: by(carla) },
      { author: peer, msg: withdrawn, extras: by(carla) },
      { author: peer, msg: withdrawn, extras: by(peer as typeof carla) },
    ],
    facts: { ...inGroup, role: MemberRole.owner },
  })
  for (const words of [
    /^You unsent a message from Bob/,
    /^Carla unsent your message/,
    /^Carla unsent a message from Bob/,
    /^Bob unsent a message/,
  ])
    await expect.element(log.getByText(words)).toBeVisible()
  expect(again.elements()).toEqual([])
})

test('a message that is withdrawn while a group is open becomes a line that names both people', async () => {
  const { log, happens } = await showChat({ stored: [{ msg: text('an advert') }], facts: inGroup })
  await expect.element(log.getByText('an advert')).toBeVisible()
  happens({
    event: 'notice',
    message: { ...groupMessage(1, { author: carla, msg: withdrawn }), id: 0 },
    position: 9,
  })
  await expect.element(log.getByText(/^Carla unsent a message from Bob/)).toBeVisible()
  expect(log.getByText('an advert').elements()).toEqual([])
})

test.each([
  ['an ordinary member cannot', MemberRole.member, 0],
  ['the owner can', MemberRole.owner, 1],
])('in a group %s withdraw the message of another member', async (_, role, count) => {
  const { log } = await showChat({
    stored: [{ msg: text('an advert') }],
    facts: { ...inGroup, role, speakerOf: (one) => ({ ...inGroup.speakerOf(one), role: MemberRole.member }) },
  })
  await log.getByText('an advert').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Unsend' }).elements()).toHaveLength(count)
})
