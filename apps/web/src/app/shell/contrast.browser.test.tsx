import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { atRest } from '../../platform/test/at-rest.ts'
import { showApp } from '../test/show-app.tsx'

interface MediaSession {
  send(
    method: 'Emulation.setEmulatedMedia',
    media: { features: { name: string; value: string }[] },
  ): Promise<void>
}

/** Until the test ends the browser says so of its user. */
async function emulate(name: string, value: string) {
  const session = cdp() as unknown as MediaSession
  await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
  onTestFinished(() => session.send('Emulation.setEmulatedMedia', { features: [] }))
}

const styleOf = (element: Element) => getComputedStyle(element)

test('a person who wants more contrast gets darker small text and lines that are seen', async () => {
  await showApp('/info/settings')
  const line = () => styleOf(document.documentElement).getPropertyValue('--color-line').trim()
  const faint = () => styleOf(document.documentElement).getPropertyValue('--color-text-faint').trim()
  const [lineBefore, faintBefore] = [line(), faint()]
  await emulate('prefers-contrast', 'more')
  await expect.poll(() => matchMedia('(prefers-contrast: more)').matches).toBe(true)
  expect(line()).not.toBe(lineBefore)
  expect(faint()).not.toBe(faintBefore)
})

test('with forced colours buttons keep an edge, switches their state, and the open section a mark', async () => {
  await showApp('/info/notify')
  await expect.element(page.getByRole('switch', { name: '声音' })).toBeChecked()
  await emulate('forced-colors', 'active')
  await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
  await atRest()
  const button = document.querySelector('main button[type=button]') as HTMLElement
  expect(button).not.toBeNull()
  const on = styleOf(page.getByRole('switch', { name: '声音' }).element())
  const probe = document.body.appendChild(document.createElement('i'))
  onTestFinished(() => probe.remove())
  probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
  await expect.poll(() => on.backgroundColor).toBe(styleOf(probe).backgroundColor)
  expect(on.borderTopWidth).toBe('1px')
  const current = page.getByRole('link', { name: '通知与勿扰' }).element()
  expect(styleOf(current).outlineStyle).toBe('solid')
})
