import { SendError } from '@parley/client'
import type { Poll } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { pollText } from '@parley/contract/poll-text'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { peer, text } from '../../../engine/test/messages.ts'
import { setLost } from '../../../platform/connection.ts'
import { focusOn } from '../../../platform/test/at-rest.ts'
import { savedFile } from '../test/saved-file.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

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
  vi.mocked(live.command).mockReturnValueOnce(answer.promise)
  await expect.element(vote()).toBeDisabled()
  await box('Rice').click()
  await vote().click()
  expect(live.command).toHaveBeenCalledWith(
    { kind: 'direct', id: peer.id },
    { vote: { messageId: 1, options: [1] } },
  )
  await expect.element(log.getByText('1 person voted')).toBeVisible()
  answer.reject(new SendError('This poll has ended', 1, false))
  await expect.element(page.getByText('This poll has ended')).toBeVisible()
  await expect.element(log.getByText('No votes yet')).toBeVisible()
  await expect.element(box('Rice')).not.toBeChecked()
})

test('a vote of another person shows as its event comes, beside what is ticked and not sent', async () => {
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
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [] } })
})

test('several options can be chosen where the poll allows it', async () => {
  const { live, log } = await showPoll({ isMultiple: true })
  for (const name of ['Rice', 'Noodles']) await log.getByRole('checkbox', { name: new RegExp(name) }).click()
  await vote().click()
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [0, 1] } })
})

test('an ended poll has nothing to choose, and says so', async () => {
  const { log } = await showPoll({ votes: { ...votes, closedAt: '2026-11-24T08:00:00.000Z' } })
  await expect.element(log.getByText('Ended')).toBeVisible()
  expect(log.getByRole('radio').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Take back' }).elements()).toEqual([])
})

test('a poll that ends while one chooses has nothing to choose, and counts nothing that was not sent', async () => {
  const { log, box, happens } = await showPoll()
  await box('Rice').click()
  await expect.element(box('Rice')).toBeChecked()
  const closed = { counts: [0, 0], voters: 0, closedAt: new Date().toISOString() }
  happens({ event: 'poll', messageId: 1, votes: closed, position: 5 })
  await expect.element(log.getByText('Ended')).toBeVisible()
  expect(log.getByRole('radio').elements()).toEqual([])
  await expect.element(log.getByRole('group', { name: 'Lunch?' })).not.toHaveTextContent('your choice')
  await expect.element(vote()).not.toBeInTheDocument()
})

test('a person who may not write sees the votes, and can take back their own', async () => {
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

test('options are ticked and sent by keys, and arrows lead from option to option and nowhere else', async () => {
  const { live, box, log } = await showPoll()
  await expect.element(box('Noodles')).toBeEnabled()
  await focusOn(box('Noodles'))
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(box('Rice')).toBeChecked()
  await expect.element(box('Rice')).toHaveFocus()
  await expect.element(log.getByText('No votes yet')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [1] } })
})

test('of several options each is ticked by keys', async () => {
  const { live, log } = await showPoll({ isMultiple: true, options: ['Noodles', 'Rice', 'Soup'] })
  const first = log.getByRole('checkbox', { name: /Noodles/ })
  await expect.element(first).toBeEnabled()
  await focusOn(first)
  await userEvent.keyboard(' {Tab}{Tab} {Tab}{Enter}')
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { vote: { messageId: 1, options: [0, 2] } })
})

const end = page.getByRole('menuitem', { name: 'End poll' })

test('a dialog asks the author of a poll before it ends, and then nobody can vote', async () => {
  const { live, log, happens } = await showChat({
    stored: [{ msg: text(pollText(lunch)), extras: { poll: lunch }, isMe: true }],
  })
  await log.getByText('Lunch?').click({ button: 'right' })
  await end.click()
  expect(live.command).not.toHaveBeenCalled()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End poll' }).click()
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { closePoll: { messageId: 1 } })
  const closed = { counts: [0, 0], voters: 0, closedAt: new Date().toISOString() }
  happens({ event: 'poll', messageId: 1, votes: closed, position: 5 })
  await expect.element(log.getByText('Ended')).toBeVisible()
  expect(log.getByRole('radio').elements()).toEqual([])
})

test.each([
  [MemberRole.owner, 1],
  [MemberRole.member, 0],
])('in a group its owner ends the poll of a member, other members do not (role %i)', async (role, count) => {
  const { log } = await showPoll({}, { facts: { ...inGroup, role } })
  await log.getByText('Lunch?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible()
  expect(end.elements()).toHaveLength(count)
})

test('the dialog restores a poll draft, and shows its problems', async () => {
  const { sent } = await showChat()
  const open = async () => {
    await page.getByRole('button', { name: /^Attach/ }).click()
    await page.getByRole('menuitem', { name: 'Poll' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'New poll' })
  const first = dialog.getByRole('textbox', { name: 'Option 1' })
  await open()
  await first.fill('Rice')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await expect.element(first).toHaveValue('Rice')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Write a question')).toBeVisible()
  await expect.element(dialog.getByText('Write at least 2 options')).toBeVisible()
  expect(sent).toEqual([])
})

test('what a poll has come to is saved as a table that no program reads as a formula', async () => {
  const { choose } = await showPoll(
    { options: ['=1+1', 'Rice'], votes: { asOf: 3, counts: [1, 0], voters: 1 } },
    {
      answer: ({ endpoint }) =>
        endpoint === 'GET /api/chat/votes'
          ? {
              list: [
                {
                  userID: 2,
                  nickname: 'Bob',
                  avatar: '',
                  options: [0],
                  createdAt: '2026-11-21T12:00:00.000Z',
                },
              ],
              count: 1,
            }
          : undefined,
    },
  )
  const saved = savedFile()
  await choose('Lunch?', 'Export results')
  await expect.poll(() => saved().name).toBe('Poll Lunch.csv')
  const table = await saved().text()
  expect(table).toContain("Name,Voted at,'=1+1,Rice")
  expect(table).toContain('Bob,')
  expect(table).toContain('Total,,1,0')
})

test('without a network a vote shows, and says that it waits', async () => {
  const { live, box, log } = await showPoll()
  vi.mocked(live.command).mockReturnValue(new Promise(() => undefined))
  await expect.element(box('Rice')).toBeEnabled()
  setLost(true)
  await box('Rice').click()
  await vote().click()
  await expect.element(log.getByText('1 person voted')).toBeVisible()
  await expect.element(log.getByText('Waiting for the network')).toBeVisible()
  setLost(false)
  await expect.element(log.getByText('Waiting for the network')).not.toBeInTheDocument()
})

test('a poll that is on its way takes no votes', async () => {
  const { log, stores } = await showChat()
  await page.getByRole('button', { name: /^Attach/ }).click()
  await page.getByRole('menuitem', { name: 'Poll' }).click()
  const dialog = page.getByRole('dialog', { name: 'New poll' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Lunch?')
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Rice')
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Soup')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByRole('radio', { name: /Rice/ })).toBeDisabled()
  await stores()
  await expect.element(log.getByRole('radio', { name: /Rice/ })).toBeEnabled()
})
