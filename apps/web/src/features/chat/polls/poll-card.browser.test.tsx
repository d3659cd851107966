import { SendError } from '@parley/client'
import type { Poll } from '@parley/contract'
import { pollText } from '@parley/contract/poll-text'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { peer, text } from '../../../engine/test/messages.ts'
import { showChat } from '../test/show-chat.tsx'

const lunch: Poll = { question: 'Lunch?', options: ['Noodles', 'Rice'] }
const votes = { asOf: 3, counts: [2, 1], voters: 3, mine: [1] }

/** A chat with a poll in it. */
async function showPoll(changes: Partial<Poll> = {}, facts: Parameters<typeof showChat>[0] = {}) {
  const poll = { ...lunch, ...changes }
  const chat = await showChat({ stored: [{ msg: text(pollText(poll)), extras: { poll } }], ...facts })
  const group = chat.log.getByRole(poll.isMultiple ? 'group' : 'radiogroup', { name: poll.question })
  return { ...chat, group, box: (name: string) => chat.log.getByRole('radio', { name: new RegExp(name) }) }
}

const vote = () => page.getByRole('button', { name: 'Vote', exact: true })

test('a vote shows at once, and no longer once it is refused', async () => {
  const { live, box, log } = await showPoll()
  const answer = Promise.withResolvers<void>()
  vi.mocked(live.survey).mockReturnValueOnce(answer.promise)
  await expect.element(vote()).toBeDisabled()
  await box('Rice').click()
  await vote().click()
  expect(live.survey).toHaveBeenCalledWith(
    { kind: 'direct', id: peer.id },
    { vote: { messageId: 1, options: [1] } },
  )
  await expect.element(log.getByText('1 person voted')).toBeVisible()
  answer.reject(new SendError('This poll has ended', 1, false))
  await expect.element(page.getByText('This poll has ended')).toBeVisible()
  await expect.element(log.getByText('No votes yet')).toBeVisible()
  await expect.element(box('Rice')).not.toBeChecked()
})

test('what others choose shows as it is told, beside what is ticked and not sent', async () => {
  const { box, hear } = await showPoll({ votes: { asOf: 2, counts: [1, 0], voters: 1 } })
  await box('Rice').click()
  const event = {
    event: 'poll' as const,
    userID: peer.id,
    messageId: 1,
    votes: { counts: [2, 0], voters: 2 },
    position: 3,
  }
  hear({ kind: 'direct', event, isMissed: false })
  await expect.element(box('Noodles')).toHaveAccessibleName(/2 votes.*100%/)
  await expect.element(box('Rice')).toBeChecked()
})

test('my choice is marked, and is taken back by a press', async () => {
  const { live, box } = await showPoll({ votes })
  await expect.element(box('Rice')).toBeChecked()
  await expect.element(box('Rice')).toHaveAccessibleName(/your choice.*1 vote.*33%/)
  await page.getByRole('button', { name: 'Take back' }).click()
  expect(live.survey).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [] } })
})

test('several options are chosen where that is asked', async () => {
  const { live, log } = await showPoll({ isMultiple: true })
  for (const name of ['Rice', 'Noodles']) await log.getByRole('checkbox', { name: new RegExp(name) }).click()
  await vote().click()
  expect(live.survey).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [0, 1] } })
})

test('an ended poll has nothing to choose, and says so', async () => {
  const { log } = await showPoll({ votes: { ...votes, closedAt: '2026-11-24T08:00:00.000Z' } })
  await expect.element(log.getByText('Ended')).toBeVisible()
  expect(log.getByRole('radio').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Take back' }).elements()).toEqual([])
})

test('a poll ends while one looks at it', async () => {
  const { log, box } = await showPoll({ endsAt: new Date(Date.now() + 1500).toISOString() })
  await expect.element(box('Rice')).toBeEnabled()
  await expect.element(log.getByText('Ended')).toBeVisible()
})

test('who may not speak sees how it stands, and takes back what they chose', async () => {
  const { box } = await showPoll({ votes }, { facts: { closed: { reason: 'notFriends' } } })
  await expect.element(box('Noodles')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeEnabled()
})

test('nobody is named of a secret poll, and its menu offers no names', async () => {
  const { log } = await showPoll({ votes, isSecret: true })
  await expect.element(log.getByText('3 people voted')).toBeVisible()
  expect(log.getByRole('button', { name: '3 people voted' }).elements()).toEqual([])
  await log.getByText('Lunch?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Export results' })).toBeVisible()
  for (const name of ['See who chose what', 'End poll'])
    expect(page.getByRole('menuitem', { name }).elements()).toEqual([])
})

test('only its author is offered to end a poll, and only while it goes on', async () => {
  const { log } = await showChat({
    stored: [{ msg: text(pollText(lunch)), extras: { poll: lunch }, isMe: true }],
  })
  await log.getByText('Lunch?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'End poll' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
})

test('a new poll is written by keys alone, and its options are moved and taken away', async () => {
  const { sent, engine } = await showChat()
  await page.getByRole('button', { name: /^Attach/ }).click()
  await page.getByRole('menuitem', { name: 'Poll' }).click()
  const dialog = page.getByRole('dialog', { name: 'New poll' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Lunch?')
  await dialog.getByRole('textbox', { name: 'Option 1' }).click()
  await userEvent.keyboard('Rice{Enter}Noodles{Enter}')
  await userEvent.keyboard('{Backspace}')
  await expect.element(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(dialog.getByRole('textbox', { name: 'Option 1' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  expect(sent[0]?.msg).toMatchObject({ textMsg: { content: '[投票] Lunch?\n1. Noodles\n2. Rice' } })
  const [entry] = engine.conversations
    .of({ kind: 'direct', id: peer.id })
    .store.getState()
    .timeline.entries.values()
  expect(entry?.message.extras?.poll).toEqual({ question: 'Lunch?', options: ['Noodles', 'Rice'] })
})
