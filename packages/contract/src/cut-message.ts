import { limits } from './limits.ts'
import { showsSomething } from './shows-something.ts'

const fence = '```'
/** Length of the signs that close code at the end of a part and open it again in the next. */
const fenceLength = 2 * (fence.length + 1)
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** UTF-16 code units before the end of a part among which the end of a character is looked for. */
const nearEnd = 64

/** A text in parts that messages can hold, cut at the ends of lines and words if there are any; none if it is empty. */
export function cutMessage(text: string, max: number = limits.text.max): string[] {
  if (text.length <= max || isWithin(text, max)) return showsSomething(text) ? [text] : []
  const parts: string[] = []
  let opened = ''
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start, max - fenceLength)
    const part = opened + text.slice(start, end)
    const isOpen = end < text.length && fences(part) % 2 === 1
    if (showsSomething(part) && part.trim() !== fence)
      parts.push((isOpen ? `${part.trimEnd()}\n${fence}` : part).trim())
    opened = isOpen ? `${fence}\n` : ''
    start = end
  }
  return parts
}

function isWithin(text: string, max: number): boolean {
  let length = 0
  for (const _ of text) if (++length > max) return false
  return true
}

const fences = (text: string) => text.match(/^```/gm)?.length ?? 0

/** Where a part ends that begins at `start`. */
function endOf(text: string, start: number, max: number): number {
  let end = start
  for (let length = 0; length < max && end < text.length; length++)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1
  if (end === text.length) return end
  const half = start + Math.floor((end - start) / 2)
  const second = text.slice(half, end)
  for (const gap of ['\n', ' ']) {
    const at = second.lastIndexOf(gap)
    if (at >= 0) return half + at + 1
  }
  return endOfCharacter(text, Math.max(start, end - nearEnd), end)
}

/** The last end of what is seen as one character; where there is none, one is cut. */
function endOfCharacter(text: string, from: number, end: number): number {
  let last = end
  for (const { index } of characters.segment(text.slice(from, end + 1))) if (index > 0) last = from + index
  return last <= end ? last : end
}
