import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchKeyboard } from '../../../domain/device/keyboard.ts'
import { text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { resizeWindow } from '../../../platform/test/window.ts'
import { withTexts } from '../../../platform/texts/index.ts'
import { showChat } from '../test/show-chat.tsx'

const whole = 844
const keyboard = 336
const panel = page.getByRole('dialog', { name: 'Emoji' })
const opener = page.getByRole('button', { name: 'Emoji', exact: true })
const back = page.getByRole('button', { name: 'Keyboard' })
const grin = panel.getByRole('option', { name: 'grinning face', exact: true })
const height = () => panel.element().getBoundingClientRect().height
const bottomOf = (one: { element(): Element }) => one.element().getBoundingClientRect().bottom

const query = window.matchMedia.bind(window)

beforeEach(async () => {
  // Actions must not meet the loading of the panel, during which a keyboard may have gone.
  await withTexts('emoji', import('./emoji-picker.tsx'))
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) => {
    const isTouch = asked.includes('coarse') || asked.includes('hover: none')
    if (isTouch) return query('all')
    return query(asked.includes('hover: hover') ? 'not all' : asked)
  })
  await resizeWindow(390, whole)
  // The window without a keyboard has been seen.
  watchKeyboard()()
})

afterEach(() => resizeWindow(1280, 800))

/** A chat on a phone in which one writes, above the keyboard. */
async function writing() {
  const chat = await showChat({
    stored: Array.from({ length: 30 }, (_, at) => ({ msg: text(`line ${at}`) })),
  })
  await chat.composer.click()
  await resizeWindow(390, whole - keyboard)
  await atRest()
  await expect.poll(() => bottomOf(chat.composer)).toBeLessThan(whole - keyboard)
  await expect.poll(() => bottomOf(chat.line('line 29'))).toBeLessThan(whole - keyboard)
  return chat
}

/** The panel comes while the keyboard still covers its place, where nobody sees it. */
async function openPanel() {
  await opener.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
}

test('emoji take the place of the keyboard, and nothing above them moves', async () => {
  const { composer, line } = await writing()
  await expect.element(line('line 29')).toBeVisible()
  await atRest()
  const before = bottomOf(line('line 29'))
  await openPanel()
  await expect.element(composer).not.toHaveFocus()
  // The keyboard goes away.
  await resizeWindow(390, whole)
  await expect.poll(height).toBe(keyboard)
  await atRest()
  expect(bottomOf(panel)).toBe(whole)
  await expect.poll(() => bottomOf(line('line 29'))).toBeCloseTo(before, 0)
})

test('a press into the field brings the keyboard back in the place of the emoji', async () => {
  const { composer, line } = await writing()
  await expect.element(line('line 29')).toBeVisible()
  await atRest()
  const before = bottomOf(line('line 29'))
  await openPanel()
  await resizeWindow(390, whole)
  await expect.poll(height).toBe(keyboard)
  await composer.click()
  await resizeWindow(390, whole - keyboard)
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  await expect.poll(() => bottomOf(line('line 29'))).toBeCloseTo(before, 0)
})

test('the button becomes one for the keyboard', async () => {
  const { composer } = await writing()
  await openPanel()
  await resizeWindow(390, whole)
  await back.click()
  await expect.element(composer).toHaveFocus()
  await expect.element(panel).not.toBeInTheDocument()
})

test('several emoji are put in and deleted without the keyboard', async () => {
  const { composer } = await writing()
  await openPanel()
  await resizeWindow(390, whole)
  await grin.click()
  await grin.click()
  await expect.element(composer).toHaveValue('😀😀')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect.element(composer).toHaveValue('😀')
  await expect.element(composer).not.toHaveFocus()
  await expect.element(panel).toBeVisible()
})

test('without a keyboard on the screen the panel has the height of the last one', async () => {
  const { line } = await writing()
  await resizeWindow(390, whole)
  await openPanel()
  await expect.poll(height).toBe(keyboard)
  await atRest()
  expect(bottomOf(panel)).toBe(whole)
  await line('line 29').click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a keyboard that was there before anything was known is measured as it goes', async () => {
  await resizeWindow(380, whole - keyboard)
  const { composer } = await showChat()
  await composer.click()
  await openPanel()
  await resizeWindow(380, whole)
  await expect.poll(height).toBe(keyboard)
})

test('Escape in the panel goes back to writing', async () => {
  const { composer } = await writing()
  await openPanel()
  await resizeWindow(390, whole)
  const tab = panel.getByRole('tab', { name: 'Emoji' })
  await expect.element(tab).toBeVisible()
  ;(tab.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
})

test('a window that is low without a keyboard, as beside another app, shows the emoji all the same', async () => {
  const { composer } = await writing()
  await openPanel()
  await expect.element(composer).not.toHaveFocus()
  await expect.element(grin).toBeVisible()
  await atRest()
  expect(bottomOf(panel)).toBe(whole - keyboard)
})
