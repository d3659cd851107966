import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setMessageTimes } from '../../../domain/device/message-times.ts'
import { minutes, text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { holdWindow } from '../../../platform/test/window.ts'
import { redrawTexts } from '../../../platform/texts/index.ts'
import { showChat } from '../test/show-chat.tsx'

const clockOf = (line: { element(): Element }) => line.element().querySelector('time') as HTMLElement
const isSeen = (line: { element(): Element }) => getComputedStyle(clockOf(line)).visibility === 'visible'

/** Times show only for people who want them. */
function hideTimes() {
  setMessageTimes(false)
  onTestFinished(() => setMessageTimes(true))
}

/** Away from every message. */
const pointAside = () => userEvent.hover(page.getByRole('textbox'))

test('the time is in the corner of a bubble, beside a short last line', async () => {
  const { line } = await showChat({
    stored: [
      { isMe: true, msg: text('short') },
      { isMe: true, msg: text('two\nlines') },
    ],
  })
  for (const [said, lines] of [
    ['short', 1],
    ['two', 2],
  ] as const) {
    const one = line(said)
    await expect.element(one.getByRole('img', { name: 'Sent' })).toBeVisible()
    await atRest()
    const words = one.getByText(new RegExp(said)).element()
    const [box, time] = [words.getBoundingClientRect(), clockOf(one).getBoundingClientRect()]
    expect(box.height).toBeCloseTo(lines * Number.parseFloat(getComputedStyle(words).lineHeight), 0)
    const range = document.createRange()
    range.selectNodeContents(words)
    const written = Math.max(...[...range.getClientRects()].map(({ right }) => right))
    expect(time.left).toBeGreaterThan(lines === 1 ? written : box.left)
    expect(time.right).toBeLessThanOrEqual(box.right + 12)
    expect(time.bottom).toBeLessThanOrEqual(box.bottom + 12)
  }
  expect(clockOf(line('short')).textContent).toMatch(/^\d\d:\d\d$/)
  expect(clockOf(line('short')).title).toMatch(/21 November 2026.*\d\d:\d\d:\d\d/)
})

test('the line above messages says another day once another has begun', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(minutes(30)) })
  onTestFinished(() => void vi.useRealTimers())
  const { log } = await showChat({ stored: [{ msg: text('good day'), at: minutes(0) }] })
  const day = log.getByRole('button', { name: /\d\d:\d\d$/ }).first()
  // A matcher of elements reads the clock that stands still here.
  const reads = (text: RegExp) => vi.waitFor(() => expect(day.element().textContent).toMatch(text), 10_000)
  await reads(/^\d\d:\d\d$/)
  vi.setSystemTime(new Date(minutes(24 * 60)))
  redrawTexts()
  await reads(/^Yesterday \d\d:\d\d$/)
})

test('a screen reader hears the time of a message once', async () => {
  const { line } = await showChat({ stored: [{ isMe: true, msg: text('hear me') }] })
  await expect.element(line('hear me')).toHaveAccessibleName(/^You, 21 November 2026.*\d\d:\d\d:\d\d$/)
  await expect.element(line('hear me').getByRole('time')).not.toBeInTheDocument()
  expect(clockOf(line('hear me')).ariaHidden).toBe('true')
})

test('without times in bubbles the pointer and the keys show them, and nothing moves', async () => {
  hideTimes()
  const { log, line } = await showChat({
    stored: [{ msg: text('from Bob') }, { isMe: true, msg: text('from me') }],
  })
  await expect.element(line('from me')).toBeVisible()
  const places = () =>
    [...log.element().querySelectorAll('article *:not([role="toolbar"], [role="toolbar"] *)')].map((one) =>
      JSON.stringify(one.getBoundingClientRect()),
    )
  await atRest()
  for (const said of ['from Bob', 'from me']) {
    await pointAside()
    await expect.poll(() => isSeen(line(said))).toBe(false)
    await userEvent.hover(line(said).getByText(said))
    await expect.poll(() => isSeen(line(said))).toBe(true)
  }
  await atRest()
  const pointedAt = new Set(places())
  await pointAside()
  ;(log.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => isSeen(line('from me'))).toBe(true)
  expect(isSeen(line('from Bob'))).toBe(false)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => isSeen(line('from Bob'))).toBe(true)
  await atRest()
  expect(new Set(places())).toEqual(pointedAt)
})

test('that times are not to be shown holds in the other tabs too', async () => {
  const { line } = await showChat({ stored: [{ msg: text('from Bob') }] })
  await expect.element(line('from Bob')).toBeVisible()
  expect(isSeen(line('from Bob'))).toBe(true)
  await pointAside()
  onTestFinished(() => setMessageTimes(true))
  localStorage.setItem('messageTimes', 'off')
  dispatchEvent(
    new StorageEvent('storage', { key: 'messageTimes', newValue: 'off', storageArea: localStorage }),
  )
  await expect.poll(() => isSeen(line('from Bob'))).toBe(false)
})

test('of bubbles of one minute the last shows the time, the others when they are pointed at', async () => {
  const { line } = await showChat({
    stored: [
      { isMe: true, msg: text('one'), at: minutes(0) },
      { isMe: true, msg: text('two'), at: minutes(0) },
      { isMe: true, msg: text('three'), at: minutes(1) },
    ],
  })
  await expect.element(line('three')).toBeVisible()
  await pointAside()
  await expect
    .poll(() => ['one', 'two', 'three'].map((said) => isSeen(line(said))))
    .toEqual([false, true, true])
  const width = () => line('one').getByText('one').element().getBoundingClientRect().width
  await atRest()
  const before = width()
  await userEvent.hover(line('one').getByText('one'))
  await expect.poll(() => isSeen(line('one'))).toBe(true)
  await atRest()
  expect(width()).toBe(before)
  // Nothing that became of the message is hidden with its time.
  await expect.element(line('one').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect.element(line('one')).toHaveAccessibleName(/^You, 21 November 2026.*\d\d:\d\d:\d\d$/)
})

test('a time beside a bubble is not below the emoji at hand', async () => {
  await holdWindow(1280, 800)
  const { line } = await showChat({
    stored: [
      { msg: text('one'), at: minutes(0) },
      { msg: text('two'), at: minutes(0) },
      { isMe: true, msg: text('three'), at: minutes(0) },
      { isMe: true, msg: text('four'), at: minutes(0) },
    ],
  })
  await expect.element(line('four')).toBeVisible()
  await atRest()
  for (const said of ['one', 'three']) {
    await userEvent.hover(line(said).getByText(said))
    const bar = line(said).getByRole('toolbar')
    await expect.element(bar).toBeVisible()
    await expect.poll(() => isSeen(line(said))).toBe(true)
    await atRest()
    const [time, strip] = [clockOf(line(said)).getBoundingClientRect(), bar.element().getBoundingClientRect()]
    const menu = line(said).getByRole('button', { name: 'Message actions' }).element().getBoundingClientRect()
    const places = [time, strip, menu].sort((a, b) => a.left - b.left)
    expect(places[1]).toBe(time)
    for (const [index, place] of places.entries())
      expect(place.left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0)
  }
})

test('the time of a message is hidden again after an action was chosen by pointer', async () => {
  hideTimes()
  const { composer, line } = await showChat({ stored: [{ msg: text('from Bob') }] })
  await composer.fill('half a thought')
  await line('from Bob').getByText('from Bob').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect.element(line('from Bob')).toHaveFocus()
  await pointAside()
  await expect.poll(() => isSeen(line('from Bob'))).toBe(false)
})

test('a withdrawn message has its time too', async () => {
  const withdrawn = { type: 8, withdrawMsg: { msgID: 1, content: '' } } as never
  const { line } = await showChat({ stored: [{ msg: withdrawn }] })
  await expect.element(line('unsent a message')).toBeVisible()
  expect(clockOf(line('unsent a message')).textContent).toMatch(/^\d\d:\d\d$/)
})

test('a middle click and Alt+T show the day of every message for a moment', async () => {
  const { line } = await showChat({ stored: [{ msg: text('from Bob') }] })
  await expect.element(line('from Bob')).toBeVisible()
  const day = () => {
    const dated = line('from Bob').element().querySelector('[data-day]')
    return dated ? getComputedStyle(dated, '::after').content : ''
  }
  expect(day()).toBe('')
  await line('from Bob').getByText('from Bob').click({ button: 'middle' })
  await expect.poll(day).toContain('21 Nov')
  await expect.poll(day).toBe('')
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.poll(day).toContain('21 Nov')
})

test('a time is shown above a message after five minutes of silence', async () => {
  const { log, line } = await showChat({
    stored: [
      { msg: text('long ago'), at: minutes(0) },
      { msg: text('a while ago'), at: minutes(9) },
      { msg: text('just now'), at: minutes(13) },
    ],
  })
  await expect.element(line('just now')).toBeVisible()
  const lines = [...log.element().querySelectorAll('time, article')].flatMap((one) => {
    if (one.localName === 'article') return /long ago|a while ago|just now/.exec(one.textContent)?.[0] ?? []
    return one.closest('article') ? [] : 'time'
  })
  expect(lines).toEqual(['time', 'long ago', 'time', 'a while ago', 'just now'])
})

test('the menu of a message shows when exactly it was written, also where no time is shown', async () => {
  hideTimes()
  const { line } = await showChat({ stored: [{ msg: text('from Bob') }] })
  await line('from Bob').getByText('from Bob').click({ button: 'right' })
  await vi.waitFor(
    () => expect(page.getByRole('menu').element().textContent).toMatch(/21 November 2026.*\d\d:\d\d:\d\d/),
    10_000,
  )
})
