import { expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { text } from '../../../engine/test/messages.ts'
import { atRest, focusOn } from '../../../platform/test/at-rest.ts'
import { holdWindow } from '../../../platform/test/window.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const bar = page.getByRole('toolbar', { name: 'Message actions' })
const more = bar.getByRole('button', { name: 'More emoji' })

/** A message that moves leaves the pointer behind. */
async function pointAt(words: Locator) {
  await expect.element(words).toBeVisible()
  await atRest()
  await userEvent.hover(words)
}

/** The keys are at the last emoji beside the message. */
async function reachMore() {
  const { composer, log } = await showChat({ stored: [{}] })
  await pointAt(composer)
  await expect.element(log.getByRole('article')).toBeVisible()
  await focusOn(log)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(bar.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(more).toHaveFocus()
  return log
}

test.each(['first', 'next'])(
  'keys keep the emoji beside a message while a pointer rests on the %s chat',
  async () => {
    const { log } = await showChat({ stored: [{}] })
    await expect.element(log.getByRole('article')).toBeVisible()
    await focusOn(log)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(bar).toBeVisible()
    await atRest()
    await expect.element(bar).toBeVisible()
  },
)

test('closing what an emoji beside a message has opened returns to that emoji', async () => {
  await reachMore()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('Tab comes back to the emoji that one was at', async () => {
  const log = await reachMore()
  await userEvent.keyboard('{Escape}')
  await expect.element(log.getByRole('article')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(more).toHaveFocus()
})

test('an emoji is put on a message by keys, and the focus stays with it', async () => {
  const log = await reachMore()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(log.getByRole('button', { name: '❤️, 1 person: you' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Remove ❤️' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(log.getByRole('article')).toHaveFocus()
})

test('the last emoji are beside the message under the pointer, and showing them moves nothing', async () => {
  const { composer, log, line } = await showChat({
    stored: [{ msg: text('short') }, { isMe: true, msg: text('a long sentence '.repeat(40)) }],
  })
  await expect.element(line('short')).toBeVisible()
  await atRest()
  const places = () =>
    log
      .getByRole('article')
      .elements()
      .map((one) => JSON.stringify(one.getBoundingClientRect()))
  const before = places()
  await pointAt(line('short').getByText('short'))
  await expect.poll(() => bar.getByRole('button').elements().length).toBe(10)
  await pointAt(line('long').getByText(/long/))
  await expect.element(line('long').getByRole('toolbar')).toBeInViewport({ ratio: 1 })
  expect(bar.elements()).toHaveLength(1)
  expect(places()).toEqual(before)
  await composer.fill('half a thou')
  await pointAt(line('long').getByText(/long/))
  await bar.getByRole('button', { name: 'React with 🎉' }).click()
  await expect.element(line('long').getByRole('button', { name: '🎉, 1 person: you' })).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await expect.element(bar.getByRole('button').nth(6)).toHaveAccessibleName('Remove 🎉')
  await commands.pointAway()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a right click on the emoji beside a message opens its menu instead of them', async () => {
  const { line } = await showChat({ stored: [{ msg: text('short') }] })
  await pointAt(line('short').getByText('short'))
  await expect.element(bar).toBeVisible()
  await bar.click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Message actions' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(line('short')).toHaveFocus()
})

test('a message under the pointer offers reply and forward', async () => {
  const { composer, line } = await showChat({ stored: [{ msg: text('short') }] })
  await pointAt(line('short').getByText('short'))
  await expect.element(bar.getByRole('button', { name: 'Forward', exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect.element(page.getByText('Replying to Bob')).toBeVisible()
  await expect.element(composer).toHaveFocus()
})

test('a message under the pointer offers only forward where nothing can be sent', async () => {
  const { line } = await showChat({
    stored: [{ msg: text('short') }],
    facts: { closed: { reason: 'notFriends' } },
  })
  await pointAt(line('short').getByText('short'))
  await expect.element(bar.getByRole('button', { name: 'Forward', exact: true })).toBeVisible()
  expect(bar.getByRole('button').elements()).toHaveLength(1)
})

test('each button beside a message has its name as a tooltip', async () => {
  const { line } = await showChat({ stored: [{ msg: text('short') }] })
  await pointAt(line('short').getByText('short'))
  await expect.element(bar).toBeVisible()
  const names = bar
    .getByRole('button')
    .elements()
    .map(({ ariaLabel }) => ariaLabel)
  const tips = bar
    .getByRole('button')
    .elements()
    .map((button) => (button as HTMLElement).dataset.tooltip)
  expect(names[0]).toBe('Reply')
  expect(tips).toEqual(names)
})

test.each([
  ['short', 'Bob', 'above'],
  ['long', 'Bob of the very long name, as some have it in large groups', 'below'],
])('the emoji at hand do not cover a %s name of the sender', async (_, nickname, place) => {
  await holdWindow(900, 700)
  const { line } = await showChat({
    facts: { ...inGroup, speakerOf: (author) => ({ ...inGroup.speakerOf(author), name: nickname }) },
    stored: [{ isMe: true }, { msg: text('a long sentence '.repeat(40)) }, { isMe: true }],
  })
  await pointAt(line('long').getByText(/long sentence/))
  const strip = line('long').getByRole('toolbar')
  await expect.element(strip).toHaveAttribute('data-at', place)
  await atRest()
  const name = line('long').getByText(nickname, { exact: true }).element().getBoundingClientRect()
  const { left, top, bottom } = strip.element().getBoundingClientRect()
  expect(left >= name.right || top >= name.bottom || bottom <= name.top).toBe(true)
})
