import { SendError } from '@parley/client'
import type { SignUpList } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { peer, text } from '../../../engine/test/messages.ts'
import { setLost } from '../../../platform/connection.ts'
import { focusOn } from '../../../platform/test/at-rest.ts'
import { savedFile } from '../test/saved-file.ts'
import { showChat } from '../test/show-chat.tsx'

const picnic: SignUpList = { topic: 'Picnic', example: 'Name, what you bring' }
const entry = (number: number, content: string, userID = peer.id) => ({
  number,
  content,
  userID,
  nickname: userID === peer.id ? 'Bob' : 'Alice',
  memberNickname: '',
})
const entries = (...last: ReturnType<typeof entry>[]) => ({ asOf: 3, count: last.length, last })
const withMine = { ...entries(entry(1, 'tea', 1)), mine: [{ number: 1, content: 'tea', entryId: 'own' }] }

/** A chat with a sign-up list in it, by default of Bob's. */
async function showList(changes: Partial<SignUpList> = {}, options: Parameters<typeof showChat>[0] = {}) {
  const list = { ...picnic, ...changes }
  const chat = await showChat({ stored: [{ msg: text('Picnic'), extras: { list } }], ...options })
  const card = chat.log.getByRole('region', { name: 'Picnic' })
  return {
    ...chat,
    card,
    row: (content: string) => card.getByRole('listitem').filter({ hasText: content }),
    join: card.getByRole('button', { name: 'Sign up' }),
    listChanges: (standing: object, mine?: object[]) =>
      chat.happens({ event: 'list', messageId: 1, entries: standing, position: 9, ...(mine && { mine }) }),
    wishes: () => vi.mocked(chat.live.command).mock.calls.map(([, wish]) => wish),
  }
}

test('one signs up by keys, which shows at once, and once only', async () => {
  const { card, join, row, live, wishes } = await showList()
  vi.mocked(live.command).mockReturnValue(new Promise(() => undefined))
  await expect.element(card).toMatchTextContent(/E.g. Name, what you bring/)
  await focusOn(join)
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByRole('textbox', { name: 'Your entry' })).toHaveFocus()
  await userEvent.keyboard('tea{Enter}')
  await expect.element(row('tea')).toMatchTextContent(/You/)
  await expect.element(join).not.toBeInTheDocument()
  expect(card.getByRole('button', { name: 'Add another' }).elements()).toEqual([])
  expect(wishes()).toEqual([{ signUp: { messageId: 1, entryId: expect.any(String), content: 'tea' } }])
})

test('an entry of another person shows as its event arrives', async () => {
  const { card, row, listChanges } = await showList()
  await expect.element(card.getByText('Nobody has signed up yet')).toBeVisible()
  listChanges({ asOf: 9, count: 1, last: [entry(1, 'tea')] })
  await expect.element(row('tea')).toMatchTextContent(/1\. ?Bob/)
  await expect.element(card.getByText('1 entry')).toBeVisible()
})

test('an entry of mine is changed and withdrawn, and Escape leaves it as it is', async () => {
  const { card, row, wishes } = await showList({ entries: withMine })
  await card.getByRole('button', { name: 'Edit entry 1' }).click()
  await expect.element(card.getByRole('textbox', { name: 'Your entry' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('tea')).toBeVisible()
  await card.getByRole('button', { name: 'Edit entry 1' }).click()
  await card.getByRole('textbox', { name: 'Your entry' }).fill('green tea')
  await userEvent.keyboard('{Enter}')
  await card.getByRole('button', { name: 'Withdraw entry 1' }).click()
  const signUp = { messageId: 1, entryId: 'own' }
  expect(wishes()).toEqual([{ signUp: { ...signUp, content: 'green tea' } }, { signUp }])
})

test('an entry of another’s is theirs to change', async () => {
  const { card, row } = await showList({ entries: entries(entry(1, 'tea')) })
  await expect.element(row('tea')).toBeVisible()
  expect(card.getByRole('button', { name: /entry 1$/ }).elements()).toEqual([])
})

test('a full list says so', async () => {
  const { card } = await showList({ maxEntries: 1, entries: entries(entry(1, 'tea')) })
  await expect.element(card.getByRole('button', { name: 'Full' })).toBeDisabled()
  await expect.element(card.getByText('1 of 1 places taken')).toBeVisible()
})

test('an ended list says so, and what is in it stays as it is', async () => {
  const { card, row } = await showList({
    entries: { ...withMine, closedAt: '2026-11-24T08:00:00.000Z' },
    isMultiple: true,
  })
  await expect.element(card.getByText('Ended')).toBeVisible()
  await expect.element(row('tea')).toBeVisible()
  expect(card.getByRole('button', { name: /entry 1$|Add another/ }).elements()).toEqual([])
})

test('a dialog asks the author of a list before it ends', async () => {
  const { choose, live } = await showList(
    {},
    {
      stored: [{ msg: text('Picnic'), extras: { list: picnic }, isMe: true }],
    },
  )
  await choose('Picnic', 'End list')
  expect(live.command).not.toHaveBeenCalled()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End list' }).click()
  expect(live.command).toHaveBeenCalledWith(expect.anything(), { closeList: { messageId: 1 } })
})

test('where several entries each are allowed one can add another', async () => {
  const { card } = await showList({ isMultiple: true, entries: withMine })
  await card.getByRole('button', { name: 'Add another' }).click()
  await expect.element(card.getByRole('textbox', { name: 'Your entry' })).toHaveFocus()
})

const all = Array.from({ length: 12 }, (_, index) => ({
  ...entry(index + 1, index === 0 ? '=1+1' : `part ${index + 1}`),
  avatar: '',
  createdAt: '2026-11-21T12:00:00.000Z',
}))
const long = {
  entries: { asOf: 3, count: 12, last: all.slice(-10) },
}
const answer = ({ endpoint }: { endpoint: string }) =>
  endpoint === 'GET /api/chat/sign_ups' ? { list: all, count: 12 } : undefined

test('all entries of a long list are in its dialog', async () => {
  const { card } = await showList(long, {
    answer,
    stored: [{ msg: text('Picnic'), extras: { list: { ...picnic, ...long } } }],
  })
  await expect.element(card.getByRole('button', { name: '2 more before' })).toBeVisible()
  await card.getByRole('button', { name: '12 entries' }).click()
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Sign-up list' }).getByRole('listitem').elements().length)
    .toBe(12)
})

test('a list is saved as a table that no program reads as a formula', async () => {
  const { choose } = await showList(long, {
    answer,
    stored: [{ msg: text('Picnic'), extras: { list: { ...picnic, ...long } } }],
  })
  const saved = savedFile()
  await choose('Picnic', 'Export list')
  await expect.poll(() => saved().name).toBe('Sign-up list Picnic.csv')
  const table = await saved().text()
  expect(table).toContain("\r\n1,Bob,'=1+1,")
  expect(table).toContain('\r\n12,Bob,part 12,')
})

test('the dialog restores a list draft, and shows its problems', async () => {
  const { sent } = await showChat()
  const open = async () => {
    await page.getByRole('button', { name: /^Attach/ }).click()
    await page.getByRole('menuitem', { name: 'Sign-up list' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'New sign-up list' })
  const places = dialog.getByRole('textbox', { name: 'Places' })
  await open()
  await places.fill('a hundred')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await expect.element(places).toHaveValue('a hundred')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Write a topic')).toBeVisible()
  await expect.element(dialog.getByText('Write a whole number from 1 to 500')).toBeVisible()
  expect(sent).toEqual([])
})

test('a new list is sent with all its settings', async () => {
  const { sent } = await showChat()
  await page.getByRole('button', { name: /^Attach/ }).click()
  await page.getByRole('menuitem', { name: 'Sign-up list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sign-up list' })
  await dialog.getByRole('textbox', { name: 'Topic' }).fill('Picnic')
  await dialog.getByRole('textbox', { name: 'Example' }).fill('Name')
  await dialog.getByRole('textbox', { name: 'Places' }).fill('20')
  await dialog.getByRole('switch', { name: 'Several entries each' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  expect(sent[0]?.more).toMatchObject({
    list: { topic: 'Picnic', example: 'Name', maxEntries: 20, isMultiple: true },
  })
})

test('an entry says that it waits, or why it failed, and is tried again or discarded', async () => {
  const { card, join, row, live } = await showList()
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of answers) vi.mocked(live.command).mockReturnValueOnce(promise)
  setLost(true)
  await join.click()
  await card.getByRole('textbox', { name: 'Your entry' }).fill('tea')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('tea').getByText('Waiting for the network')).toBeVisible()
  setLost(false)
  await vi.waitFor(() => expect(live.command).toHaveBeenCalledOnce())
  answers[0]?.reject(new SendError('The list is full', 1, false))
  await expect.element(row('tea').getByText('Not sent: The list is full')).toBeVisible()
  await row('tea').getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('tea').getByText(/Not sent/)).not.toBeInTheDocument()
  const [first, second] = vi.mocked(live.command).mock.calls
  expect(second).toEqual(first)
  answers[1]?.reject(new SendError('The list is full', 1, false))
  await row('tea').getByRole('button', { name: 'Discard' }).click()
  await expect.element(row('tea')).not.toBeInTheDocument()
  await expect.element(join).toBeVisible()
})
