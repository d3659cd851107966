import type { Line, Source, TextBlock } from './block.ts'
import { inlineParts, type MarkedPart } from './inline.ts'

/** Lines as they are, without empty ones before and after: a block has its own distance. */
export function textBlock({ text, places }: Source, lines: readonly Line[]): TextBlock | undefined {
  const isEmpty = ({ start, end }: Line) => text.slice(start, end).trim() === ''
  const first = lines.findIndex((line) => !isEmpty(line))
  const last = lines.findLastIndex((line) => !isEmpty(line))
  if (first < 0) return undefined
  const parts: MarkedPart[] = []
  let broken: number | undefined
  for (const { start, end } of lines.slice(first, last + 1)) {
    if (broken !== undefined) parts.push({ kind: 'text', text: '\n', start: broken, style: 0 })
    for (const part of inlineParts(text, start, end, places)) parts.push(part)
    broken = end
  }
  return { kind: 'text', parts }
}

export function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map(({ length }) => {
    const line = { start, end: start + length }
    start = line.end + 1
    return line
  })
}
