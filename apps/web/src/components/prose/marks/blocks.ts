import type { Place } from '../text-parts.ts'
import type { Block, FoundBlock, Line, Source } from './block.ts'
import { listAt } from './lists.ts'
import { linesOf, textBlock } from './text-block.ts'

/** Quotes within quotes, up to here; of deeper ones the marks are shown. */
const deepest = 3

const fence = /^```[^`]*$/
/** A language is a word; other things behind a fence are code. */
const fenceLine = /^```[\w+#.-]*[^\S\n]*$/
const fenceEnd = /```[^\S\n]*$/
const quoted = /^>(?:\s|$)/
/** A quote begins only before a text. */
const quote = /^>\s+\S/

/** A text in its blocks. Nothing of it is lost but marks, the white space around blocks, and the language of code. */
export function blocksOf(text: string, places: readonly Place[] = []): Block[] {
  return blocksIn({ text, places }, linesOf(text), 0)
}

function blocksIn(source: Source, lines: readonly Line[], depth: number): Block[] {
  const texts = lines.map(({ start, end }) => source.text.slice(start, end))
  const fenceEnds = nextIndexes(texts, fenceEnd)
  const blocks: Block[] = []
  let plain = 0
  const textUpTo = (index: number) => {
    const block = textBlock(source, lines.slice(plain, index))
    if (block) blocks.push(block)
  }
  for (let index = 0; index < lines.length; ) {
    const found =
      codeAt(source, lines, texts, fenceEnds, index) ??
      (depth < deepest ? quoteAt(source, lines, texts, index, depth) : undefined) ??
      listAt(source, lines, texts, index)
    if (!found) {
      index++
      continue
    }
    textUpTo(index)
    blocks.push(found.block)
    index = plain = found.next
  }
  textUpTo(lines.length)
  return blocks
}

/** For each line the next one of a kind, from itself on. */
function nextIndexes(texts: readonly string[], kind: RegExp): (number | undefined)[] {
  const next: (number | undefined)[] = []
  let last: number | undefined
  for (let index = texts.length - 1; index >= 0; index--) {
    if (kind.test(texts[index] ?? '')) last = index
    next[index] = last
  }
  return next
}

function codeAt(
  { text }: Source,
  lines: readonly Line[],
  texts: readonly string[],
  fenceEnds: readonly (number | undefined)[],
  index: number,
): FoundBlock | undefined {
  const close = fence.test(texts[index] ?? '') ? fenceEnds[index + 1] : undefined
  if (close === undefined) return undefined
  const begun = lines.slice(index, close + 1)
  const first = begun[0]
  if (fenceLine.test(texts[index] ?? '')) begun.shift()
  else if (first) begun[0] = { start: first.start + 3, end: first.end }
  const inside = begun.map(({ start, end }) => text.slice(start, end))
  inside.push((inside.pop() ?? '').replace(fenceEnd, ''))
  if (inside.at(-1) === '') inside.pop()
  const start = begun[0]?.start ?? 0
  return { block: { kind: 'code', text: inside.join('\n'), start }, next: close + 1 }
}

function quoteAt(
  source: Source,
  lines: readonly Line[],
  texts: readonly string[],
  index: number,
  depth: number,
): FoundBlock | undefined {
  if (!quote.test(texts[index] ?? '')) return undefined
  let next = index + 1
  while (next < lines.length && quoted.test(texts[next] ?? '')) next++
  const inside = lines.slice(index, next).map(({ start, end }) => ({ start: Math.min(start + 2, end), end }))
  return { block: { kind: 'quote', blocks: blocksIn(source, inside, depth + 1) }, next }
}
