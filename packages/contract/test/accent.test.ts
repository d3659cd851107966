import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Accent, accentOf, contrast, palette } from '../src/accent.ts'

/** Text colours with their backgrounds, besides those in the web app's own test. */
const pairs = [
  ['text-on-accent', 'accent'],
  ['text-on-accent', 'accent-hover'],
  ['text-on-accent', 'accent-pressed'],
  ['text-accent', 'accent-soft'],
  ['text-accent', 'selected'],
  ['bubble-own-text', 'bubble-own'],
  ['bubble-own-muted', 'bubble-own'],
  ['bubble-own-link', 'bubble-own'],
] as const
const grounds = {
  light: ['#e9e6e0', '#f7f5f1', '#fdfcfa', '#ffffff', '#f3f0eb'],
  dark: ['#121211', '#1a1a18', '#1e1e1c', '#252523', '#2b2b28', '#171716', '#292926'],
}
/** The text colours of `colors.css` on selected backgrounds. */
const texts = {
  light: ['#1f1d1a', '#5c5851', '#6c675e', '#b3261e'],
  dark: ['#edebe7', '#aeaaa2', '#a09c94', '#ff9a8f'],
}

function unreadable(accent: Accent) {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const colours = accent[theme]
    const at = (name: string) => colours[name] ?? ''
    const looks = [
      ...pairs.map(([text, ground]) => [text, ground, contrast(at(text), at(ground)), 4.5] as const),
      ...grounds[theme].map(
        (ground) => ['text-accent', ground, contrast(at('text-accent'), ground), 4.5] as const,
      ),
      ...grounds[theme]
        .slice(1, 4)
        .map((ground) => ['focus', ground, contrast(at('focus'), ground), 3] as const),
      ...texts[theme].map((text) => [text, 'selected', contrast(text, at('selected')), 4.5] as const),
    ]
    return looks.filter(([, , is, least]) => is < least).map((look) => [theme, ...look])
  })
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(palette)('every colour made of %s is readable', (hex) => {
  expect(unreadable(accentOf(hex))).toEqual([])
})

test('every colour made of any chosen colour is readable', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(unreadable(accentOf(hex))).toEqual([])
    }),
    {
      numRuns: 500,
      examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#808080'], ['#0000ff'], ['#00ff00']],
    },
  )
})

test('a colour that is dark enough is the accent of the light theme as it was chosen', () => {
  for (const hex of palette) expect(contrast(accentOf(hex).light.accent ?? '', hex)).toBeLessThan(1.05)
})
