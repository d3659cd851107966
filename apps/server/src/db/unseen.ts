import { isUnseen } from '@parley/contract'

const lastCodePoint = 0x10ffff
let pattern: string | undefined

/** For PostgreSQL, which knows no properties of Unicode: texts of which nothing is seen. NUL and surrogates it never has. */
export function unseenText(): string {
  pattern ??= `^[${rangesOf(isUnseen)
    .map(([first, last]) => `${escaped(first)}-${escaped(last)}`)
    .join('')}]+$`
  return pattern
}

function rangesOf(belongs: (character: string) => boolean): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (let code = 1; code <= lastCodePoint; code++) {
    if ((code >= 0xd800 && code <= 0xdfff) || !belongs(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
