import './styles/index.css'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchTouch } from './touch-focus.ts'

/** Each rule that gives the look of one element for the focus of another. */
const lentRings = Object.entries(
  import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true }),
).flatMap(([file, css]) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('}')
    .map((rule) => rule.split('{').slice(-2))
    .filter(([selector = '', look = '']) => {
      const isLent = /:has\([^)]*:focus-visible|:focus-visible\S*\s+[.\w[:>]/.test(
        selector.replaceAll(/,\s*/g, ','),
      )
      return isLent && /outline: (?!none)/.test(look)
    })
    .map(([selector, look = '']) => ({ rule: `${file} ${selector?.trim()}`, look })),
)

test('a ring around another element than the one with the focus is not there for a finger either', () => {
  expect(lentRings.length).toBeGreaterThan(3)
  expect(
    lentRings.filter(({ look }) => !look.includes('var(--focus-width)')).map(({ rule }) => rule),
  ).toEqual([])
})

test('the focus ring is there for keys, and not for a finger, also after somebody has written', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<input aria-label="text"><button>first</button><button>second</button>'
  onTestFinished(() => {
    root.remove()
    delete document.documentElement.dataset.touch
  })
  watchTouch(false)
  const [text, first, second] = root.children as unknown as HTMLElement[]
  const hasRing = (element: HTMLElement | undefined) => {
    const style = getComputedStyle(element as HTMLElement)
    return style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
  }
  text?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  text?.focus()
  await userEvent.keyboard('abc')
  first?.focus()
  expect(hasRing(first)).toBe(false)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(second)
  expect(hasRing(second)).toBe(true)
  second?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  expect(hasRing(second)).toBe(false)
})
