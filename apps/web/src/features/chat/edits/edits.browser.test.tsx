import { SendError } from '@parley/client'
import { MemberRole } from '@parley/contract/enums'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatMessage, me, message, peer, replyTo, text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const now = () => new Date().toISOString()
const mine = (content: string) => ({ isMe: true, at: now(), msg: text(content) })
const editing = page.getByText('Edit message', { exact: true })

/** The message says something else by now. */
const editOf = (messageId: number, content: string, version = 1, by = me.id) => ({
  event: 'edit',
  messageId,
  by,
  msg: text(content),
  msgPreview: content,
  extras: { edited: { at: now(), version } },
  position: 10 + version,
})

test('the last message of one’s own is edited by ↑, and Escape leaves it', async () => {
  const { composer } = await showChat({ stored: [mine('first'), mine('second'), {}] })
  await composer.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(editing).toBeVisible()
  await expect.element(composer).toHaveValue('second')
  await userEvent.keyboard('{Escape}')
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('')
})

test('keys that come before the next frame do not move the caret of an edit back', async () => {
  const { composer } = await showChat({ stored: [mine('first')] })
  await composer.click()
  const frames: FrameRequestCallback[] = []
  const held = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(composer).toHaveValue('first')
  await userEvent.keyboard(', ')
  held.mockRestore()
  for (const draw of frames) draw(performance.now())
  await userEvent.keyboard('better')
  await expect.element(composer).toHaveValue('first, better')
})

test('↑ is only a key where something is written, or the last message is too old', async () => {
  const { composer } = await showChat({
    stored: [{ isMe: true, msg: text('of yore'), at: '2020-01-01T00:00:00Z' }],
  })
  await composer.click()
  await userEvent.keyboard('{ArrowUp}x{ArrowUp}')
  await expect.element(composer).toHaveValue('x')
  await expect.element(editing).not.toBeInTheDocument()
})

test('the draft is restored after an edit, whether it is saved or cancelled', async () => {
  const { composer, choose, line, live } = await showChat({ stored: [mine('first')] })
  await composer.fill('half a thou')
  await choose('first', 'Edit')
  await expect.element(composer).toHaveValue('first')
  await composer.fill('first, otherwise')
  await page.getByRole('button', { name: 'Cancel editing' }).click()
  await expect.element(composer).toHaveValue('half a thou')
  await choose('first', 'Edit')
  await expect.element(composer).toHaveValue('first')
  await composer.fill('better')
  await userEvent.keyboard('{Enter}')
  await expect.element(composer).toHaveValue('half a thou')
  await expect
    .poll(() => vi.mocked(live.command).mock.lastCall?.[1])
    .toMatchObject({
      edit: { messageId: 1, version: 0, msg: { type: 1, textMsg: { content: 'better' } } },
    })
  await expect.element(line(/first/)).toBeVisible()
})

test('an edit shows at once, as on its way until it is taken, and outlives the page', async () => {
  const stored = [mine('first')]
  const chat = await showChat({ stored })
  vi.mocked(chat.live.command).mockReturnValue(new Promise(() => undefined))
  await chat.choose('first', 'Edit')
  await expect.element(chat.composer).toHaveValue('first')
  await chat.composer.fill('second')
  await userEvent.keyboard('{Enter}')
  await expect.element(chat.line('second').getByRole('img', { name: 'Sending' })).toBeInTheDocument()
  chat.leave()
  const again = await showChat({ stored, device: chat.device })
  await expect
    .poll(() => vi.mocked(again.live.command).mock.lastCall?.[1])
    .toMatchObject({ edit: { version: 0, msg: text('second') } })
})

test('an edit of either side shows in the message, and in what cites it', async () => {
  const { line, happens } = await showChat({
    stored: [
      { msg: text('at two') },
      { isMe: true, msg: replyTo(message(1, { msg: text('at two') }), 'fine') },
    ],
  })
  await expect.element(line('fine')).toMatchTextContent(/at two/)
  happens(editOf(1, 'at three', 1, peer.id))
  await expect.element(line('fine')).toMatchTextContent(/at three/)
  await expect.element(line('at three').first().getByText('Edited')).toBeVisible()
  expect(page.getByText(/at two/).elements()).toEqual([])
})

test('an edit that came too late says so, and is made on what is there now', async () => {
  const { choose, composer, happens, line, live } = await showChat({ stored: [mine('first')] })
  const answer = Promise.withResolvers<void>()
  vi.mocked(live.command).mockReturnValueOnce(answer.promise)
  await choose('first', 'Edit')
  await expect.element(composer).toHaveValue('first')
  await composer.fill('from here')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(live.command).toHaveBeenCalledOnce())
  happens(editOf(1, 'from elsewhere', 2))
  answer.reject(new SendError('Edited elsewhere', 1, false))
  const note = page.getByRole('alert').filter({ hasText: 'Changes not saved: Edited elsewhere' })
  await expect.element(note).toBeVisible()
  await expect.element(line('from elsewhere')).toBeVisible()
  await note.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(composer).toHaveValue('from here')
  await userEvent.keyboard('{Enter}')
  await expect.element(note).not.toBeInTheDocument()
  await expect.poll(() => vi.mocked(live.command).mock.lastCall?.[1]).toMatchObject({ edit: { version: 2 } })
})

test('the edit of a message that is withdrawn meanwhile ends, and no typed text is lost', async () => {
  const { choose, composer, happens } = await showChat({ stored: [mine('first')] })
  await choose('first', 'Edit')
  await expect.element(composer).toHaveValue('first')
  await composer.fill('half')
  const withdrawn = { type: 8, withdrawMsg: { msgID: 1, content: '' } } as never
  happens({
    event: 'notice',
    message: { ...chatMessage(1, { isMe: true, msg: withdrawn }), id: 0 },
    position: 9,
  })
  await expect.element(page.getByText(/^You unsent a message/)).toBeVisible()
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('half')
})

test('a note above the text shows that a message is edited elsewhere while I edit it', async () => {
  const { choose, composer, happens } = await showChat({ stored: [mine('first')] })
  await choose('first', 'Edit')
  await expect.element(composer).toHaveValue('first')
  happens(editOf(1, 'from elsewhere'))
  await expect.element(page.getByText('Edited elsewhere meanwhile. Saving replaces that.')).toBeVisible()
  await expect.element(composer).toHaveValue('first')
})

const edited = { edited: { at: now(), version: 1 } }
const history = page.getByRole('menuitem', { name: 'Edit history' })

test.each([
  ['its author', { isMe: true }, MemberRole.member, true],
  ['the owner', {}, MemberRole.owner, true],
  ['another member', {}, MemberRole.member, false],
] as const)(
  'what a message of a group said before is offered to those who may know: %s',
  async (_, whose, role, isOffered) => {
    const { line } = await showChat({
      stored: [{ msg: text('south gate'), extras: edited, ...whose }],
      facts: { ...inGroup, role },
      answer: ({ endpoint }) =>
        endpoint === 'GET /api/chat/versions'
          ? {
              list: [{ version: 0, writtenAt: '2026-11-21T08:00:00.000Z', msg: text('north gate') }],
              count: 1,
            }
          : undefined,
    })
    await line('south gate').getByText('south gate').click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible()
    if (!isOffered) return expect(history.elements()).toEqual([])
    await history.click()
    const items = page.getByRole('dialog', { name: 'Edit history' }).getByRole('listitem')
    await expect.element(items.first()).toMatchTextContent(/Now.*south gate/)
    await expect.element(items.last()).toMatchTextContent(/As sent.*north gate/)
  },
)

test('notes to oneself are edited too', async () => {
  const notes = { target: { kind: 'direct', id: me.id }, name: 'Saved messages', isSelf: true } as const
  const { choose, composer, live } = await showChat({ stored: [mine('milk')], facts: notes })
  await choose('milk', 'Edit')
  await expect.element(composer).toHaveValue('milk')
  await composer.fill('yoghurt')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => vi.mocked(live.command).mock.lastCall?.[0]).toEqual({ kind: 'direct', id: me.id })
})
