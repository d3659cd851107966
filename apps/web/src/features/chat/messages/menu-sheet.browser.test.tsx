import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showChat } from '../test/show-chat.tsx'

const menu = page.getByRole('menu', { name: 'Message actions' })

/** As wide as a phone, until the test ends. */
async function onPhone(height = 844) {
  await page.viewport(390, height)
  onTestFinished(() => page.viewport(414, 896))
}

const box = (one: { element(): Element }) => one.element().getBoundingClientRect()

test('on a phone the menu of a message is a sheet at the bottom, and the message stays in sight above it', async () => {
  await onPhone()
  const { log, line } = await showChat({ stored: Array.from({ length: 40 }, () => ({})) })
  const newest = line(/^.*text 40/)
  await expect.element(newest).toBeInViewport()
  const before = box(newest).top
  await log.getByText('text 40', { exact: true }).click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  await expect.poll(() => Math.round(box(menu).bottom)).toBe(844)
  expect(box(menu).left).toBe(0)
  expect(box(menu).width).toBe(390)
  await expect.poll(() => box(newest).bottom <= box(menu).top).toBe(true)
  expect(box(newest).top).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => box(newest).top).toBe(before)
})

test('on a wide screen the menu of a message opens at the press', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  const { log } = await showChat({ stored: [{}] })
  await log.getByText('text 1', { exact: true }).click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  expect(box(menu).width).toBeLessThan(400)
})
