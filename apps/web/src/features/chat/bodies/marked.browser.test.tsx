import { expect, test, vi } from 'vitest'
import { message, replyTo, text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const typed = '**Important.** Tomorrow `three` ~~four~~'
const textsOf = (line: { element(): Element }, mark: string) =>
  [...line.element().querySelectorAll(mark)].map(({ textContent }) => textContent)

test('what is marked is shown as what it means, and copied and edited as it was typed', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { line, choose, composer } = await showChat({
    stored: [{ isMe: true, at: new Date().toISOString(), msg: text(typed) }],
  })
  await expect.poll(() => textsOf(line('Important'), 'strong')).toEqual(['Important.'])
  expect(textsOf(line('Important'), 'code')).toEqual(['three'])
  expect(textsOf(line('Important'), 's')).toEqual(['four'])
  expect(line('Important').element().textContent).not.toMatch(/[*~`]/)
  await choose('Important', 'Copy')
  expect(copy).toHaveBeenCalledWith(typed)
  await choose('Important', 'Edit')
  await expect.element(composer).toHaveValue(typed)
})

test('nothing that is typed is more than text: no element, no picture, no address but http', async () => {
  const hostile =
    '**<img src=x onerror=alert(1)>** ![x](https://a.example/x.png) [a](javascript:alert(1)) `<b>`'
  const { log, line } = await showChat({
    stored: [
      { msg: text(`${'> '.repeat(1500)}deep`) },
      { msg: text('*a **b '.repeat(600)) },
      { msg: text(hostile) },
    ],
  })
  await expect.poll(() => textsOf(line('onerror'), 'strong')).toEqual(['<img src=x onerror=alert(1)>'])
  const found = log.element().querySelectorAll('img[src="x"], img[src*="a.example"], a[href^="javascript"]')
  expect([...found]).toEqual([])
  await expect.element(line('onerror').getByRole('link')).toHaveAttribute('href', 'https://a.example/x.png')
})

test('a list keeps its markers when it is selected and copied', async () => {
  const { line } = await showChat({
    stored: [{ msg: text('bring:\n\n1. a laptop\n2. a card\n   - blue\n\n- thanks') }],
  })
  await expect.poll(() => textsOf(line('bring'), 'li').length).toBe(4)
  const body = line('bring').element().querySelector('ol')?.parentElement as HTMLElement
  getSelection()?.selectAllChildren(body)
  const lines = String(getSelection()).split('\n')
  expect(lines.filter((said) => said.trim() !== '')).toEqual([
    'bring:',
    '1. a laptop',
    '2. a card',
    '• blue',
    '• thanks',
  ])
})

test('an item that begins with a quote or with code has its marker too', async () => {
  const { line } = await showChat({ stored: [{ msg: text('so:\n\n- > he said\n- ```\n  code\n  ```') }] })
  await expect.poll(() => textsOf(line('so'), 'li').length).toBe(2)
  for (const item of textsOf(line('so'), 'li')) expect(item).toMatch(/^• /)
})

test('what is cited is marked too', async () => {
  const { log } = await showChat({
    stored: [
      { msg: text('tomorrow **at three.** in `A3`') },
      { msg: replyTo(message(1, { msg: text('tomorrow **at three.** in `A3`') }), 'fine') },
    ],
  })
  const citation = log.getByTitle('Go to original message')
  await expect.poll(() => textsOf(citation, 'strong')).toEqual(['at three.'])
  expect(textsOf(citation, 'code')).toEqual(['A3'])
})

test('a chat of marked messages opens at its end, and stays there', async () => {
  const kinds = [
    'what to bring:\n\n1. a laptop\n2. **a card**\n3. a form\n   - printed',
    '> when?\n\nat three',
    'this:\n```ts\nexport const a = 1\n\nreturn a\n```',
  ]
  const { log, openAgain } = await showChat({
    stored: [...kinds, ...kinds, ...kinds, '1. the last'].map((content) => ({ msg: text(content) })),
  })
  const last = log.getByRole('listitem').filter({ hasText: 'the last' })
  await expect.element(last).toBeInViewport()
  openAgain()
  await expect.element(last).toBeInViewport()
})

test('each who is mentioned stands out by themselves, and I most', async () => {
  const mentions = [
    { userID: 1, at: 0, length: 6 },
    { userID: 3, at: 7, length: 6 },
  ]
  const { line } = await showChat({
    stored: [
      { msg: { type: 11, atMsg: { userID: 1, content: '@Alice @Carla meeting' } }, extras: { mentions } },
    ],
    facts: inGroup,
  })
  const named = line('meeting').getByRole('button', { name: /^@/ })
  await expect
    .poll(() => named.elements().map(({ textContent }) => textContent))
    .toEqual(['@Alice', '@Carla'])
  const [mine, hers] = named.elements().map((one) => getComputedStyle(one))
  expect([mine?.color, mine?.backgroundColor]).not.toEqual([hers?.color, hers?.backgroundColor])
})
