import { limits, unsafeCharacters } from '@parley/contract'

const unsafe = new RegExp(unsafeCharacters, 'gu')
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A provider's name for somebody as a nickname: the first that has anything in it, cleaned and cut. */
export function firstNickname(names: readonly string[], fallback: string): string {
  return [...names, fallback].map(cut).find((name) => name !== '') ?? '?'
}

/** Never in the middle of what is seen as one character. */
function cut(name: string): string {
  const clean = name.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
  let kept = ''
  let length = 0
  for (const { segment } of characters.segment(clean)) {
    length += [...segment].length
    if (length > limits.nickname.max) break
    kept += segment
  }
  return kept.trim()
}
