import { SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { minutes, peer, text } from '../../../engine/test/messages.ts'
import { ackOf } from '../../../engine/test/outbox.ts'
import { atRest, focusOn } from '../../../platform/test/at-rest.ts'
import { direct, showChat } from '../test/show-chat.tsx'

/** But for the emoji, which are named and not written out. */
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .filter(({ ariaLabel }) => ariaLabel === null)
    .map(({ textContent }) => textContent)

test('a line is named by its author and its time, and is reached by the arrow keys', async () => {
  const { composer, log } = await showChat({ stored: [{}, { isMe: true }, {}] })
  const line = (who: string) => log.getByRole('article', { name: new RegExp(`^${who}, 2\\d November 2026`) })
  await expect.element(line('You')).toBeVisible()
  await expect.poll(() => line('Bob').elements().length).toBe(2)
  await focusOn(log)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(line('Bob').last()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(line('You')).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(composer).toHaveFocus()
})

test('closing the menu of a message returns to the message, also where there is a link in it', async () => {
  const { log } = await showChat({ stored: [{ msg: text('https://example.org/a') }] })
  await expect.element(log.getByRole('link', { name: /example/ })).toBeVisible()
  await focusOn(log)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(log.getByRole('article')).toHaveFocus()
})

test('of messages in a row the first bears the name and the face, and another’s or a silence begins anew', async () => {
  const at = (minute: number) => ({ at: minutes(minute) })
  const { log } = await showChat({ stored: [at(0), at(1), { ...at(2), isMe: true }, at(3), at(4), at(40)] })
  const faces = () =>
    log
      .getByRole('article')
      .elements()
      .map((line) => line.querySelector('a[href="/user/2/info"]') !== null)
  await expect.poll(faces).toEqual([true, false, false, true, false, true])
})

test('a message of mine shows what has become of it', async () => {
  const { composer, log, sent, hear } = await showChat()
  await composer.fill('hello')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  const mark = (name: string) => log.getByRole('img', { name })
  await expect.element(mark('Sending')).toBeInTheDocument()
  sent[0]!.answer.resolve(ackOf(sent[0]!.clientMessageId, 1))
  await expect.element(mark('Sent')).toBeVisible()
  await expect.element(mark('Sending')).not.toBeInTheDocument()
  const receipt = {
    event: 'receipt',
    userID: peer.id,
    isMe: false,
    deliveredUpTo: 1,
    readUpTo: 1,
  } as const
  hear({ kind: 'direct', isMissed: false, event: receipt })
  await expect.element(mark('Read')).toBeVisible()
})

test('what arrives draws its own line and no other anew', async () => {
  // Asked for the name in each line of the other side, whenever it is drawn.
  const speakerOf = vi.fn(direct.speakerOf)
  const { log, arrives } = await showChat({
    stored: Array.from({ length: 8 }, () => ({})),
    facts: { speakerOf },
  })
  await expect.element(log.getByText('text 8')).toBeVisible()
  expect(speakerOf.mock.calls.length).toBeGreaterThanOrEqual(8)
  speakerOf.mockClear()
  arrives(9)
  await expect.element(log.getByText('text 9')).toBeVisible()
  // Once more for the one before it, whose run goes on.
  expect(speakerOf.mock.calls.length).toBeLessThan(8)
})

test('the menu of a message offers what can be done with it', async () => {
  const recently = new Date().toISOString()
  const { log } = await showChat({
    stored: [{}, { isMe: true, at: minutes(0) }, { isMe: true, at: recently, msg: text('just now') }],
  })
  await log.getByText('text 1').click({ button: 'right' })
  await expect
    .poll(items)
    .toEqual([
      'Reply',
      'Reply in thread',
      'Forward',
      'Copy',
      'Save',
      'Pin',
      'Remind me',
      'Select',
      'Report',
      'Delete for me',
    ])
  await userEvent.keyboard('{Escape}')
  await log.getByText('just now').click({ button: 'right' })
  await expect
    .poll(items)
    .toEqual([
      'Reply',
      'Reply in thread',
      'Forward',
      'Copy',
      'Save',
      'Edit',
      'Unsend',
      'Pin',
      'Remind me',
      'Select',
      'Delete for me',
    ])
})

test('where nothing can be sent nothing can be replied', async () => {
  const { log } = await showChat({ stored: [{}], facts: { closed: { reason: 'notFriends' } } })
  await log.getByText('text 1').click({ button: 'right' })
  await expect
    .poll(items)
    .toEqual(['Forward', 'Copy', 'Save', 'Remind me', 'Select', 'Report', 'Delete for me'])
})

test('of a message that failed one may try again or delete it, and nothing else', async () => {
  const { composer, log, sent } = await showChat()
  await composer.fill('hello')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  sent[0]!.answer.reject(new SendError('no', 1, false))
  await log.getByText('hello').click({ button: 'right' })
  await expect.poll(items).toEqual(['Copy', 'Delete this message'])
  await page.getByRole('menuitem', { name: 'Delete this message' }).click()
  await expect.element(log.getByText('hello')).not.toBeInTheDocument()
})

test('a withdrawn message says who withdrew it, and has no bubble', async () => {
  const withdrawn = { type: 8, withdrawMsg: { msgID: 1, content: '' } } as never
  const { log } = await showChat({ stored: [{ isMe: true, msg: withdrawn }, { msg: withdrawn }, {}] })
  await expect.element(log.getByText(/^You unsent a message/)).toBeVisible()
  await expect.element(log.getByText(/^Bob unsent a message/)).toBeVisible()
  await expect.element(log.getByText('text 3')).toBeVisible()
  expect(log.element().querySelectorAll('[class*=bubble]')).toHaveLength(1)
})

test('a long word breaks within its bubble, and a long text is folded', async () => {
  const { log } = await showChat({
    stored: [{ msg: text('w'.repeat(600)) }, { msg: text('a line\n'.repeat(200)) }],
  })
  await expect.element(log.getByRole('button', { name: 'Show more' })).toBeVisible()
  await atRest()
  const { scrollWidth, clientWidth } = log.element()
  expect(scrollWidth).toBe(clientWidth)
})

test('a text from right to left is aligned to the right', async () => {
  const { log } = await showChat({ stored: [{ msg: text('שלום לכולם') }] })
  await expect.element(log.getByText('שלום לכולם')).toBeVisible()
  expect(getComputedStyle(log.getByText('שלום לכולם').element()).direction).toBe('rtl')
})
