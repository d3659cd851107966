import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { careKey, readTextSize, textSizeKey } from './text-size.ts'
import { readTheme } from './theme.ts'

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** Runs public/theme.js as before the first paint, with these entries of the device's storage and the window. */
function run(stored: Record<string, string | null>, isSystemDark = false, inWindow?: Record<string, string>) {
  const classes = new Set<string>()
  const dataset: Record<string, string | null> = {}
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: { getItem: (key: string) => inWindow?.[key] ?? null },
    matchMedia: () => ({ matches: isSystemDark }),
    location: { pathname: '/' },
    document: {
      documentElement: {
        dataset,
        classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
      },
    },
  })
  return { classes, dataset }
}

const beforePaint = (saved: string | null, isSystemDark: boolean, inWindow?: Record<string, string>) =>
  run({ theme: saved }, isSystemDark, inWindow).classes.has('dark') ? 'dark' : 'light'

test.each([
  ['dark', false, 'dark'],
  ['', true, 'light'],
  ['nonsense', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
])('saved %j on a system that is dark: %s', (saved, isSystemDark, theme) => {
  expect(readTheme(saved, isSystemDark)).toBe(theme)
  expect(beforePaint(saved, isSystemDark)).toBe(theme)
})

test('on a shared computer the choice of the window counts', () => {
  expect(beforePaint('dark', false, { shared: 'yes', theme: '' })).toBe('light')
  expect(beforePaint('dark', false, { shared: 'yes' })).toBe('light')
})

test.each(['small', 'standard', 'large', 'larger', 'largest'])(
  'the text is %s before the first paint',
  (size) => {
    expect(readTextSize(size)).toBe(size)
    expect(run({ [textSizeKey]: size }).dataset.text).toBe(size)
  },
)

test('a text size that nobody knows is the standard one', () => {
  expect(readTextSize(null)).toBe('standard')
  expect(readTextSize('gigantic')).toBe('standard')
})

test('care mode is there before the first paint', () => {
  expect(run({ [careKey]: 'on' }).classes).toContain('care')
  expect(run({}).classes).not.toContain('care')
})
