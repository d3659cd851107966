import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atRest } from '../../../platform/test/at-rest.ts'
import { holdWindow, resizeWindow } from '../../../platform/test/window.ts'
import { showChat } from '../test/show-chat.tsx'

const menu = page.getByRole('menu', { name: 'Message actions' })

/** As wide as a phone, until the test ends. */
const onPhone = (height = 844) => holdWindow(390, height)

const box = (one: { element(): Element }) => one.element().getBoundingClientRect()

test('on a phone the menu of a message is a sheet at the bottom, and the message stays in sight above it', async () => {
  await onPhone()
  const { log, line } = await showChat({ stored: Array.from({ length: 40 }, () => ({})) })
  const newest = line(/^.*text 40/)
  await expect.element(newest).toBeInViewport()
  await atRest()
  const before = box(newest).top
  await log.getByText('text 40', { exact: true }).click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  await expect.poll(() => Math.round(box(menu).bottom)).toBe(844)
  await atRest()
  expect(box(menu).left).toBe(0)
  expect(box(menu).width).toBe(390)
  await expect.poll(() => box(newest).bottom <= box(menu).top).toBe(true)
  expect(box(newest).top).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => box(newest).top).toBe(before)
})

/** A finger, as far as a style sheet knows. */
const touch = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))

test('no ring stays on a message whose action was chosen by finger, also after somebody has written', async () => {
  await onPhone()
  onTestFinished(() => {
    delete document.documentElement.dataset.touch
  })
  const { composer, log } = await showChat({ stored: [{}] })
  await composer.fill('half a thought')
  const message = log.getByRole('article')
  await message.getByText('text 1').click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  const copy = page.getByRole('menuitem', { name: 'Copy', exact: true }).element() as HTMLElement
  touch(copy)
  copy.click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(message).toHaveFocus()
  await atRest()
  const widths = [message.element(), ...message.element().querySelectorAll('*')].map((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle === 'none' ? '0px' : outlineWidth
  })
  expect(new Set(widths)).toEqual(new Set(['0px']))
})

const handle = () => menu.element().firstElementChild as HTMLElement
const finger = (type: string, clientY: number) =>
  handle().dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', pointerId: 1, bubbles: true, clientY }),
  )
function pull(by: number) {
  finger('pointerdown', 300)
  finger('pointermove', 300 + by)
  finger('pointerup', 300 + by)
}

test('a sheet dims what is behind it, and is closed by pulling it down or by a press above it', async () => {
  await onPhone()
  const { log } = await showChat({ stored: [{}] })
  const open = () => log.getByText('text 1', { exact: true }).click({ button: 'right' })
  await open()
  await expect.element(menu).toBeVisible()
  await atRest()
  const behind = document.elementFromPoint(195, 20) as HTMLElement
  await expect.poll(() => getComputedStyle(behind).backgroundColor).toMatch(/rgba\(.*0\.\d+\)/)
  handle().setPointerCapture = () => undefined
  pull(30)
  expect(menu.elements()).toHaveLength(1)
  expect((menu.element() as HTMLElement).style.translate).toBe('')
  pull(120)
  await expect.element(menu).not.toBeInTheDocument()
  await open()
  await expect.element(menu).toBeVisible()
  await atRest()
  await userEvent.click(document.elementFromPoint(195, 20) as HTMLElement, { position: { x: 195, y: 20 } })
  await expect.element(menu).not.toBeInTheDocument()
})

test('a sheet shows all actions where they fit, and else ends in the middle of one', async () => {
  await onPhone()
  const { log } = await showChat({ stored: [{}] })
  const open = () => log.getByText('text 1', { exact: true }).click({ button: 'right' })
  await open()
  await expect.element(menu).toBeVisible()
  const sheet = () => menu.element()
  await atRest()
  expect(sheet().scrollHeight).toBe(sheet().clientHeight)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  for (const height of [400, 440, 480]) {
    await resizeWindow(390, height)
    await open()
    await expect.element(menu).toBeVisible()
    await expect.poll(() => Math.round(box(menu).bottom)).toBe(height)
    await atRest()
    expect(sheet().scrollHeight).toBeGreaterThan(sheet().clientHeight)
    expect(box(menu).height).toBeLessThanOrEqual(0.85 * height)
    const cut = [...sheet().querySelectorAll('[role=menuitem]')]
      .map((item) => item.getBoundingClientRect())
      .find(({ top, bottom }) => top < height && bottom > height)
    expect(((cut?.top ?? 0) + (cut?.bottom ?? 0)) / 2).toBeCloseTo(height, 0)
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  }
})

test('on a wide screen the menu of a message opens at the press', async () => {
  await holdWindow(1280, 800)
  const { log } = await showChat({ stored: [{}] })
  await log.getByText('text 1', { exact: true }).click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  await atRest()
  expect(box(menu).width).toBeLessThan(400)
})
