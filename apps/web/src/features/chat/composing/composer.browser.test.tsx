import { SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSendKey } from '../../../domain/device/send-key.ts'
import { peer } from '../../../engine/test/messages.ts'
import { ackOf } from '../../../engine/test/outbox.ts'
import { insertText } from '../../../platform/insert-text.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

const sendButton = page.getByRole('button', { name: 'Send', exact: true })
const microphone = page.getByRole('button', { name: 'Record a voice message' })
const textOf = (content: string) => ({ type: 1, textMsg: { content } })

/** A picture as it comes from the clipboard. */
function pastePicture() {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array([1])], 'shot.png', { type: 'image/png' }))
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('Enter sends what is written, and leaves the composer empty and focused', async () => {
  const { composer, sent } = await showChat()
  await composer.fill('hello \n ')
  await userEvent.keyboard('{Enter}')
  await expect.element(composer).toHaveValue('')
  await expect.element(composer).toHaveFocus()
  expect(sent.map(({ msg }) => msg)).toEqual([textOf('hello')])
})

test('Shift, Ctrl or Alt with Enter breaks the line', async () => {
  const { composer, sent } = await showChat()
  await composer.fill('one')
  await userEvent.keyboard(
    '{Shift>}{Enter}{/Shift}two{Control>}{Enter}{/Control}three{Alt>}{Enter}{/Alt}four',
  )
  await expect.element(composer).toHaveValue('one\ntwo\nthree\nfour')
  expect(sent).toEqual([])
})

test('where Ctrl+Enter was chosen to send, Enter breaks the line', async () => {
  setSendKey('ctrlEnter')
  try {
    const { composer, sent } = await showChat()
    await composer.fill('one')
    await userEvent.keyboard('{Enter}two')
    await expect.element(composer).toHaveValue('one\ntwo')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(composer).toHaveValue('')
    expect(sent.map(({ msg }) => msg)).toEqual([textOf('one\ntwo')])
  } finally {
    setSendKey('enter')
  }
})

test('the Enter that ends a composition of an input method sends nothing', async () => {
  const { composer, sent } = await showChat()
  await composer.fill('你好')
  const press = (init: KeyboardEventInit) =>
    composer.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
  press({ isComposing: true })
  press({ keyCode: 229 } as KeyboardEventInit)
  await expect.element(composer).toHaveValue('你好')
  expect(sent).toEqual([])
  press({})
  await expect.poll(() => sent.length).toBe(1)
})

test('an empty or blank text cannot be sent: the microphone takes the place of the button', async () => {
  const { composer, sent } = await showChat()
  await expect.element(microphone).toBeVisible()
  await expect.element(sendButton).not.toBeInTheDocument()
  await composer.fill(' \n ')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await composer.fill('x')
  await expect.element(microphone).not.toBeInTheDocument()
  await sendButton.click()
  await expect.element(composer).toHaveFocus()
  expect(sent).toHaveLength(1)
})

test('a line break that was added and deleted again is not sent', async () => {
  const { composer, sent } = await showChat()
  await composer.fill('明天见')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(composer).toHaveValue('明天见\n')
  await userEvent.keyboard('x{Backspace}{Backspace}')
  await expect.element(composer).toHaveValue('明天见')
  await userEvent.keyboard('y{Backspace}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Backspace}')
  await expect.element(composer).toHaveValue('明天见')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ msg }) => msg)).toEqual([{ type: 1, textMsg: { content: '明天见' } }])
})

test('an inserted text that is deleted again is gone from the draft', async () => {
  const { composer, openAgain } = await showChat()
  await composer.fill('明天见')
  insertText(composer.element() as HTMLTextAreaElement, '😀')
  await expect.element(composer).toHaveValue('明天见😀')
  await userEvent.keyboard('{Backspace}')
  await expect.element(composer).toHaveValue('明天见')
  openAgain()
  await expect.element(composer).toHaveValue('明天见')
})

test('the length is shown towards its limit', async () => {
  const { composer } = await showChat()
  await composer.fill('长'.repeat(4500))
  await expect.element(page.getByText('4500/5000')).not.toBeInTheDocument()
  await composer.fill('长'.repeat(4501))
  await expect.element(page.getByText('4501/5000')).toBeVisible()
})

test('a text that is too long is sent in parts on request, and stays until then', async () => {
  const { composer, sent } = await showChat()
  const long = `${'长'.repeat(4000)}\n${'短'.repeat(3000)}`
  await composer.fill(long)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await expect.element(composer).toHaveValue(long)
  await sendButton.click()
  await page.getByRole('button', { name: 'Send as 2 messages' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ msg }) => msg)).toEqual([
    { type: 1, textMsg: { content: '长'.repeat(4000) } },
    { type: 1, textMsg: { content: '短'.repeat(3000) } },
  ])
  await expect.element(composer).toHaveValue('')
})

test('pasting more than a message holds offers a file or several messages at once', async () => {
  const { composer, sent } = await showChat()
  const long = '长'.repeat(5001)
  await composer.click()
  const box = composer.element() as HTMLTextAreaElement
  // Does what a browser does with a paste, whose clipboard a test may not have.
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true }))
  insertText(box, long)
  await expect.element(page.getByRole('button', { name: 'Send as a file' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send as 2 messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(composer).toHaveValue(long)
  expect(sent).toEqual([])
})

test('a text for more than ten messages is sent as a file only', async () => {
  const { composer } = await showChat()
  await composer.fill('长'.repeat(50_000))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Send as a file' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send as \d+/ })).not.toBeInTheDocument()
})

test('a text that is too long is sent in parts only where no files may be sent', async () => {
  const { composer } = await showChat({ facts: { isTextOnly: true } })
  await composer.fill('长'.repeat(5001))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Send as 2 messages' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send as a file' })).not.toBeInTheDocument()
})

test('the box grows with its lines up to a limit, and is as low as before once they are gone', async () => {
  const { composer } = await showChat()
  const height = () => composer.element().getBoundingClientRect().height
  await expect.poll(height).toBeLessThan(60)
  await atRest()
  const low = height()
  await composer.fill('one\ntwo\nthree')
  await expect.poll(height).toBeGreaterThan(2 * low)
  await composer.fill('line\n'.repeat(100))
  await atRest()
  expect(height()).toBeLessThan(innerHeight / 2)
  await composer.fill('')
  await expect.poll(height).toBe(low)
})

test('a draft is still there when the chat is opened again', async () => {
  const { composer, openAgain } = await showChat()
  await composer.fill('half a thou')
  openAgain()
  await expect.element(composer).toHaveValue('half a thou')
})

test('a reply shows what it is about, and is one; Escape and the cross make it a message of its own', async () => {
  const { composer, log, sent } = await showChat({ stored: [{}] })
  const reply = async () => {
    await log.getByText('text 1').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).click()
    await expect.element(page.getByText('Replying to Bob')).toBeVisible()
    await expect.element(composer).toHaveFocus()
  }
  await reply()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Replying to Bob')).not.toBeInTheDocument()
  await reply()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(composer).toHaveFocus()
  await reply()
  await userEvent.keyboard('of course{Enter}')
  await expect.element(page.getByText('Replying to Bob')).not.toBeInTheDocument()
  expect(sent.map(({ msg }) => msg)).toMatchObject([{ replyMsg: { msgID: 1, content: 'of course' } }])
})

test('a pasted picture can be sent without a word, and taken out again', async () => {
  const { composer } = await showChat()
  await composer.click()
  pastePicture()
  await expect.element(sendButton).toBeEnabled()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect.element(sendButton).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('')
})

test('while a file is being looked at that is seen, and what is sent waits for it', async () => {
  const { composer, engine, sent } = await showChat()
  const { drafts } = engine
  const path = `/user/${peer.id}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  await expect.element(microphone).toBeVisible()
  drafts.change(path, { reading: { done: promise, stop: new AbortController() } })
  const strip = page.getByRole('list', { name: 'Attachments to send' })
  await expect.element(strip).toHaveAttribute('aria-busy', 'true')
  await composer.fill('look')
  await sendButton.click()
  expect(sent).toEqual([])
  const file = engine.files.add(new File(['x'], 'notes.txt'), { isImage: false })
  drafts.change(path, { reading: undefined, attachments: [{ ...file, kind: 'file' }] })
  resolve(true)
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('')
})

test('a file that takes too long to look at can be given up, and the text goes without it', async () => {
  const { composer, engine, sent } = await showChat()
  const { drafts } = engine
  const path = `/user/${peer.id}`
  await expect.element(microphone).toBeVisible()
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => drafts.change(path, { reading: undefined }))
  drafts.change(path, { reading: { done: new Promise<boolean>(() => undefined), stop } })
  await composer.fill('look')
  await page.getByRole('button', { name: 'Cancel adding' }).click()
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([{ msg: textOf('look') }]), 20_000)
})

test('a refused message says why under itself, and goes out again as the same one', async () => {
  const { composer, log, sent } = await showChat()
  await composer.fill('hello')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  sent[0]!.answer.reject(new SendError('Too many messages', 1, true))
  await expect.element(log.getByText('Not sent: Too many messages')).toBeVisible()
  await log.getByRole('button', { name: 'Resend' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)
  expect(sent[1]).toMatchObject({ clientMessageId: sent[0]!.clientMessageId, msg: textOf('hello') })
  sent[1]!.answer.resolve(ackOf(sent[1]!.clientMessageId))
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(log.getByRole('img', { name: 'Sent' })).toBeVisible()
})

test.each([
  ['notFriends', 'You’re not friends, so you can’t send messages.'],
  ['deactivated', 'This person’s account is deactivated, so you can’t send messages.'],
  ['removed', 'You’re no longer in this group, so you can’t send messages.'],
] as const)(
  'where nothing can be sent (%s) it says so, and there is nothing to write in',
  async (reason, sentence) => {
    const { composer } = await showChat({ facts: { closed: { reason } } })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(composer).not.toBeInTheDocument()
  },
)

test('a shortcut marks the selection, can be undone, and removes the mark again', async () => {
  const { composer } = await showChat()
  await composer.fill('meet at three')
  const box = composer.element() as HTMLTextAreaElement
  box.setSelectionRange(8, 13)
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(composer).toHaveValue('meet at **three**')
  await expect.poll(() => [box.selectionStart, box.selectionEnd]).toEqual([10, 15])
  await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}')
  await expect.element(composer).toHaveValue('meet at **~~three~~**')
  await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}')
  await expect.element(composer).toHaveValue('meet at **three**')
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(composer).toHaveValue('meet at three')
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.element(composer).toHaveValue('meet at **~~three~~**')
})

test('without a selection the caret stands between the marks', async () => {
  const { composer, sent } = await showChat()
  await composer.fill('run ')
  await userEvent.keyboard('{Control>}e{/Control}')
  await expect.element(composer).toHaveValue('run ``')
  await userEvent.keyboard('npm test{Enter}')
  await expect.element(composer).toHaveValue('')
  expect(sent.map(({ msg }) => msg)).toEqual([textOf('run `npm test`')])
})
