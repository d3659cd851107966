import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('colors.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(':root.dark')

const moreCss = readFileSync(new URL('contrast.css', import.meta.url), 'utf8')
const [more = ''] = moreCss.split(':root.care')
const [moreLight = '', moreDark = ''] = more.split(':root.dark')

const colour = (theme: string, name: string) => {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6})`).exec(theme)?.[1]
  if (!hex) throw new Error(`--color-${name} has no plain value`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

const luminance = (channels: number[]) => {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (theme: string, one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(colour(theme, one)), luminance(colour(theme, other))].sort()
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['list', 'main', 'card', 'popup', 'field', 'chat', 'selected']
const readable: [string, string][] = [
  ...['text', 'text-muted', 'text-faint', 'text-accent'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['text', 'window'],
  ['text-accent', 'window'],
  ['text-muted', 'window'],
  ['text-muted', 'sunken'],
  ['text-danger', 'list'],
  ['text-danger', 'selected'],
  ['text-danger', 'main'],
  ['text-danger', 'card'],
  ['text-danger', 'popup'],
  ['text-danger', 'danger-soft'],
  ['text-warning', 'card'],
  ['text-warning', 'warning-soft'],
  ['text-accent', 'accent-soft'],
  ['text-on-accent', 'accent'],
  ['text-on-accent', 'accent-hover'],
  ['bubble-own-text', 'bubble-own'],
  ['bubble-own-muted', 'bubble-own'],
  ['bubble-own-link', 'bubble-own'],
  ['bubble-other-text', 'bubble-other'],
  ['text-accent', 'bubble-other'],
  ['text-faint', 'bubble-other'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  test.each(readable)('%s is readable on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['main', 'list', 'card'])('the focus ring stands out on %s', (ground) => {
    expect(contrast(theme, 'focus', ground)).toBeGreaterThanOrEqual(3)
  })
})

/** Where more contrast is wanted; what it does not say is as usual. */
describe.each([
  ['light', moreLight + light],
  ['dark', moreDark + dark],
])('with more contrast in the %s theme', (_, theme) => {
  const grounded = readable.filter(([, ground]) => !/accent/.test(ground))
  test.each(grounded)('%s is readable at AAA on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(7)
  })

  test.each(['main', 'list', 'card'])('a line stands out on %s', (ground) => {
    expect(contrast(theme, 'line', ground)).toBeGreaterThanOrEqual(3)
  })
})

test.each([
  ['call-text', 'call'],
  ['call-text', 'call-raised'],
  ['call-muted', 'call'],
  ['call-muted', 'call-raised'],
  ['call-warning', 'call-raised'],
  ['call-text', 'call-accept'],
  ['call-text', 'call-end'],
])('in a call, %s is readable on %s', (text, ground) => {
  expect(contrast(light, text, ground)).toBeGreaterThanOrEqual(4.5)
})
