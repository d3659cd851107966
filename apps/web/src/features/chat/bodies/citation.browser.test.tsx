import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatMessage, message, replyTo, text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

/** The former kind of answer. */
function quoteOf(original: ReturnType<typeof message>, content: string) {
  const { replyMsg } = replyTo(original, content) as { replyMsg: { replyMsgPreview: string } }
  const { replyMsgPreview: quoteMsgPreview, ...rest } = replyMsg
  return { type: 10, quoteMsg: { ...rest, quoteMsgPreview } } as never
}

const toOriginal = 'Go to original message'

test('a citation shows the beginning of a long message, and leads to the whole of it', async () => {
  const long = text(`It begins here${'. And on it goes'.repeat(60)}, up to the end.`)
  const { log } = await showChat({
    stored: [
      ...Array.from({ length: 40 }, () => ({})),
      { msg: long },
      ...Array.from({ length: 120 }, () => ({})),
      { msg: quoteOf(message(41, { msg: long }), 'as I said') },
    ],
  })
  const citation = log.getByTitle(toOriginal)
  await expect.element(citation).toMatchTextContent(/It begins here/)
  await atRest()
  expect(citation.element().getBoundingClientRect().height).toBeLessThan(90)
  await citation.click()
  await expect.element(log.getByText(/^It begins here.*up to the end\.$/)).toBeInViewport()
})

test('answers of either kind look alike, before the text', async () => {
  const original = message(1, { msg: text('where?') })
  const { line, choose, composer, sent } = await showChat({
    stored: [
      { msg: text('where?') },
      { msg: replyTo(original, 'at the station') },
      { msg: quoteOf(original, 'at the bridge') },
    ],
  })
  await choose(/^.*where\?\d/, 'Reply')
  await expect.element(page.getByText('Replying to Bob')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('at my place{Enter}')
  await expect
    .poll(() => sent[0]?.msg)
    .toMatchObject({ type: 9, replyMsg: { msgID: 1, content: 'at my place' } })
  // The pointer is where the menu was, and what is under it looks otherwise.
  await userEvent.hover(composer)
  await atRest()
  const looks = ['at the station', 'at the bridge'].map((said) => {
    const element = line(said).getByTitle(toOriginal).element()
    const { borderLeftWidth, backgroundColor } = getComputedStyle(element)
    return { borderLeftWidth, backgroundColor, text: element.textContent, next: !!element.nextElementSibling }
  })
  expect(looks[0]).toMatchObject({ text: 'Bobwhere?', next: true })
  expect(looks[1]).toEqual(looks[0])
  await expect.element(line('at my place').getByTitle(toOriginal)).toMatchTextContent('Bobwhere?')
})

test('what was withdrawn is gone from the answers to it', async () => {
  const { log, happens } = await showChat({
    stored: [{ msg: text('a secret') }, { msg: replyTo(message(1, { msg: text('a secret') }), 'noted') }],
  })
  await expect.poll(() => log.getByText('a secret').elements().length).toBe(2)
  const withdrawn = { type: 8, withdrawMsg: { msgID: 1, content: '' } } as never
  happens({ event: 'notice', message: { ...chatMessage(1, { msg: withdrawn }), id: 0 }, position: 9 })
  await expect.element(log.getByText('Original message was unsent')).toBeVisible()
  expect(log.getByText('a secret').elements()).toEqual([])
})
