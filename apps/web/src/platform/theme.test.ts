import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readTheme } from './theme.ts'

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** What public/theme.js does before the first paint. */
function beforePaint(saved: string | null, isSystemDark: boolean, inWindow?: Record<string, string>) {
  const classes = new Set<string>()
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === 'theme' ? saved : null) },
    sessionStorage: { getItem: (key: string) => inWindow?.[key] ?? null },
    matchMedia: () => ({ matches: isSystemDark }),
    document: {
      documentElement: {
        classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
      },
    },
  })
  return classes.has('dark') ? 'dark' : 'light'
}

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
