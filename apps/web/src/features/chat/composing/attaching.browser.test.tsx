import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { siteSettings } from '../../../domain/site-settings.ts'
import { stubUploads } from '../../../engine/test/uploads.ts'
import { direct, showChat } from '../test/show-chat.tsx'

const sendButton = page.getByRole('button', { name: 'Send', exact: true })
const strip = page.getByRole('list', { name: 'Attachments to send' })
const note = (name: string) => new File(['some notes'], name, { type: 'text/plain' })

/** A picture that every browser shows. */
async function picture(name: string) {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

function given(...files: File[]) {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

function paste(...files: File[]) {
  const clipboardData = given(...files)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

/** A chat whose uploads the test answers. */
async function openChat(options: Parameters<typeof showChat>[0] = {}) {
  const uploads = stubUploads()
  onTestFinished(() => void vi.unstubAllGlobals())
  const chat = await showChat({ stored: [{}], ...options })
  await expect.element(chat.log.getByText('text 1')).toBeVisible()
  const over = page.getByText('Drop to send to Bob')
  /** Drags files over the messages. */
  async function drag(...files: File[]) {
    const dataTransfer = given(...files)
    const say = (type: string) =>
      chat.log.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    say('dragenter')
    // As a browser says again and again, until somebody listens.
    await expect
      .poll(() => {
        say('dragover')
        return over.query()?.closest('[data-over]')
      })
      .toBeTruthy()
    return () => say('drop')
  }
  const drop = async (...files: File[]) => (await drag(...files))()
  return { ...chat, uploads, over, drag, drop }
}

test('a file is dropped on the chat, can be taken out again, and is sent once it is uploaded', async () => {
  const { drop, drag, over, uploads, sent, line } = await openChat()
  await drop(note('unwanted.txt'))
  await page.getByRole('button', { name: 'Remove unwanted.txt' }).click()
  await expect.element(sendButton).not.toBeInTheDocument()
  const release = await drag(note('notes.txt'))
  await expect.element(over).toBeVisible()
  release()
  await expect.element(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible()
  await sendButton.click()
  await expect.element(line('notes.txt')).toMatchTextContent(/10 B/)
  await expect.poll(() => uploads.names()).toEqual(['notes.txt'])
  expect(sent).toEqual([])
  const src = uploads.of('notes.txt').succeed()
  await expect.poll(() => sent.map(({ msg }) => msg)).toMatchObject([{ type: 4, fileMsg: { src } }])
})

test('a text that is too long is sent as a file on request', async () => {
  const { composer, uploads, sent } = await openChat()
  await composer.fill('长'.repeat(5001))
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Send as a file' }).click()
  await expect.poll(() => uploads.names()).toEqual(['Long text.txt'])
  await expect.element(composer).toHaveValue('')
  const src = uploads.of('Long text.txt').succeed()
  await expect.poll(() => sent.map(({ msg }) => msg)).toMatchObject([{ type: 4, fileMsg: { src } }])
})

test('a file that can never be sent is named, and not uploaded', async () => {
  const { drop, uploads } = await openChat()
  await drop(note('setup.exe'))
  await expect.element(page.getByText('“setup.exe” is a program and can’t be sent')).toBeVisible()
  await expect.element(sendButton).not.toBeInTheDocument()
  expect(uploads.names()).toEqual([])
})

test('an upload shows its progress and can be cancelled, and the next one continues', async () => {
  const { drop, uploads, log, line, sent } = await openChat()
  for (const name of ['held.txt', 'next.txt']) {
    await drop(note(name))
    await sendButton.click()
  }
  await expect.poll(() => log.getByRole('progressbar').elements().length).toBe(2)
  await expect.poll(() => uploads.names()).toContain('held.txt')
  uploads.of('held.txt').progress(0.5)
  await line('held.txt').getByRole('button', { name: '50% uploaded. Cancel' }).click()
  await expect.element(line('held.txt')).not.toBeInTheDocument()
  await expect.poll(() => uploads.running().map(({ name }) => name)).toEqual(['next.txt'])
  uploads.of('next.txt').succeed()
  await expect.poll(() => sent.length).toBe(1)
})

test('a failed upload is shown, and a retry sends its message once', async () => {
  const { composer, uploads, log, sent, stores } = await openChat()
  await composer.click()
  paste(await picture('shot.png'))
  await sendButton.click()
  await expect.poll(() => uploads.running()).toHaveLength(1)
  uploads.of('shot.png').breakOff()
  await expect.element(log.getByRole('alert')).toMatchTextContent(/Not sent/)
  expect(sent).toEqual([])
  await log.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => uploads.running()).toHaveLength(1)
  uploads.of('shot.png').succeed()
  await stores()
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument()
  expect(log.getByRole('button', { name: /View image/ }).elements()).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('a picture and a text are sent as one message, or as two when the box is not ticked', async () => {
  const { composer, uploads, sent } = await openChat()
  await composer.fill('look')
  paste(await picture('shot.png'))
  const join = page.getByRole('checkbox', { name: 'Send images and text as one message' })
  await expect.element(join).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => uploads.running()).toHaveLength(1)
  uploads.of('shot.png').succeed()
  await expect.poll(() => sent.map(({ msg }) => msg.type)).toEqual([14])
  await composer.fill('look again')
  paste(await picture('other.png'))
  await join.click()
  await expect.element(join).not.toBeChecked()
  await composer.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => uploads.running()).toHaveLength(1)
  uploads.of('other.png').succeed()
  await expect.poll(() => sent.map(({ msg }) => msg.type).toSorted()).toEqual([1, 14, 2].toSorted())
})

test('pictures are reordered with the keyboard before they are sent', async () => {
  const { composer } = await openChat()
  await composer.click()
  paste(await picture('one.png'), await picture('two.png'), await picture('three.png'))
  await expect.poll(() => strip.getByRole('listitem').elements().length).toBe(3)
  const handle = (place: string) => strip.getByRole('button', { name: new RegExp(`^three.png, ${place}`) })
  ;(handle('3 of 3').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(handle('2 of 3')).toHaveFocus()
  await composer.fill('the sea')
  await expect.element(page.getByRole('checkbox', { name: 'Send text as the album’s caption' })).toBeChecked()
})

test('a chat for text only offers no attachments, and refuses a pasted picture', async () => {
  const { composer } = await openChat({ facts: { ...direct, isTextOnly: true } })
  await composer.click()
  paste(await picture('shot.png'))
  await expect.element(page.getByText('Temporary chats take text only')).toBeVisible()
  expect(strip.elements()).toEqual([])
  for (const name of ['Attach', 'Record a voice message'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
})

const emoji = page.getByRole('button', { name: 'Emoji', exact: true })
const search = page.getByRole('combobox', { name: 'Search emoji (English or Chinese)' })

test('an emoji is found in either language and written by the keyboard alone', async () => {
  const { composer } = await openChat()
  await emoji.click()
  for (const [typed, name] of [
    ['生日蛋糕', 'birthday cake'],
    ['red heart', 'red heart'],
  ] as const) {
    await search.fill(typed)
    await expect.element(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
  }
  await search.fill('')
  await userEvent.keyboard('{Escape}')
  await expect.element(composer).toHaveFocus()
  await expect.element(composer).toHaveValue('🎂❤️')
})

test('the composer has the focus after an emoji was chosen with the mouse', async () => {
  const { composer, sent } = await openChat()
  await composer.fill('fine')
  await emoji.click()
  await search.fill('red heart')
  await page.getByRole('option', { name: 'red heart' }).click()
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('!{Enter}')
  await expect.poll(() => sent.map(({ msg }) => msg)).toMatchObject([{ textMsg: { content: 'fine❤️!' } }])
})

test('a message is sent without the preview of its link, and the next one has it again', async () => {
  const { composer, sent } = await openChat({
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/user/link_previews/setting' ? { ofMine: true } : undefined,
  })
  siteSettings.setState({ settings: { linkPreviews: true } as never })
  await composer.fill('https://example.org/a')
  const choice = page.getByRole('checkbox', { name: 'Show a link preview' })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await composer.click()
  await userEvent.keyboard('{Enter}')
  await composer.fill('https://example.org/b')
  await expect.element(choice).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ more }) => more?.noLinkPreview)).toEqual([true, undefined])
})
