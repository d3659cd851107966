/** Colours of a site, made of one that its administrators choose. */
export interface Accent {
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
}

/** The default accent. */
export const defaultAccent = '#0b7a5f'

/** To choose from; any other colour may be chosen as well. */
export const palette = [
  defaultAccent,
  '#1769aa',
  '#3f51b5',
  '#6a3fb5',
  '#a8327a',
  '#b3312c',
  '#a85a00',
  '#5f6b2d',
  '#37474f',
] as const

/** Backgrounds on which text has the accent's colour; as in `colors.css` of the web app. */
const grounds = {
  light: ['#e9e6e0', '#f7f5f1', '#fdfcfa', '#ffffff', '#f3f0eb'],
  dark: ['#121211', '#1a1a18', '#1e1e1c', '#252523', '#2b2b28', '#171716', '#292926'],
}

/** WCAG AA of text. */
const readable = 4.5

/**
 * The colours that the web app needs, made of one, by the names of its variables; colours that carry text are readable.
 */
export function accentOf(chosen: string): Accent {
  const { c, h } = toLch(chosen)
  const tone = (l: number, most = 1) => toHex({ l, c: Math.min(c, most), h })
  /** The colour nearest to a lightness that is readable on all of these. */
  const towards = (from: number, step: number, on: readonly string[], most = 1) => {
    let l = from
    while (on.some((ground) => contrast(tone(l, most), ground) < readable) && l > 0 && l < 1) l += step
    return { l, hex: tone(l, most) }
  }
  const { l: wanted } = toLch(chosen)
  const soft = { light: tone(0.93, 0.025), dark: tone(0.32, 0.04) }
  const selected = { light: tone(0.94, 0.018), dark: tone(0.3, 0.03) }
  const own = { light: tone(0.9, 0.05), dark: tone(0.41, 0.07) }
  const onDark = '#0b0f0d'
  const light = towards(Math.min(wanted, 0.6), -0.01, ['#ffffff'])
  const dark = towards(Math.max(wanted, 0.68), 0.01, [onDark])
  const brighter = Math.min(dark.l + 0.05, 0.97)
  return {
    light: {
      accent: light.hex,
      'accent-hover': tone(Math.max(light.l - 0.05, 0)),
      'accent-pressed': tone(Math.max(light.l - 0.1, 0)),
      'accent-soft': soft.light,
      focus: light.hex,
      selected: selected.light,
      'text-on-accent': '#ffffff',
      'text-accent': towards(light.l, -0.01, [...grounds.light, soft.light, selected.light]).hex,
      'bubble-own': own.light,
      'bubble-own-text': towards(0.25, -0.01, [own.light], 0.03).hex,
      'bubble-own-muted': towards(0.46, -0.01, [own.light], 0.04).hex,
      'bubble-own-link': towards(0.44, -0.01, [own.light]).hex,
    },
    dark: {
      accent: dark.hex,
      'accent-hover': tone(brighter),
      'accent-pressed': dark.hex,
      'accent-soft': soft.dark,
      focus: tone(brighter),
      selected: selected.dark,
      'text-on-accent': onDark,
      'text-accent': towards(0.78, 0.01, [...grounds.dark, soft.dark, selected.dark], 0.13).hex,
      'bubble-own': own.dark,
      'bubble-own-text': towards(0.96, 0.01, [own.dark], 0.02).hex,
      'bubble-own-muted': towards(0.8, 0.01, [own.dark], 0.04).hex,
      'bubble-own-link': towards(0.86, 0.01, [own.dark], 0.12).hex,
    },
  }
}

/** Contrast of two colours as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Three = readonly [number, number, number]

function linear(hex: string): Three {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

interface Lch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Converts to OKLCH, in which equal lightness looks equally light for every hue. */
function toLch(hex: string): Lch {
  const [r, g, b] = linear(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const red = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(red, yellow), h: Math.atan2(yellow, red) }
}

function toHex({ l, c, h }: Lch): string {
  const [red, yellow] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * red + 0.2158037573 * yellow) ** 3
  const medium = (l - 0.1055613458 * red - 0.0638541728 * yellow) ** 3
  const short = (l - 0.0894841775 * red - 1.291485548 * yellow) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${channels.map(toByte).join('')}`
}

function toByte(channel: number): string {
  const value = Math.min(Math.max(channel, 0), 1)
  const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
    .toString(16)
    .padStart(2, '0')
}
