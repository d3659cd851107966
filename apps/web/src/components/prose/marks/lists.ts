import type { FoundBlock, Line, ListBlock, Source } from './block.ts'
import { textBlock } from './text-block.ts'

/** Lists within lists; what is further in stands with these. */
const deepest = 4

const item = /^([^\S\n]*)([-*]|\d{1,9}[.)])([^\S\n]+)(?=\S)/
const rule = /^[\s*-]+$/

interface ItemLine {
  indent: number
  marker: string
  isOrdered: boolean
  /** Index in the line at which its text begins. */
  at: number
}

function itemOf(text: string): ItemLine | undefined {
  const found = item.exec(text)
  if (!found || rule.test(text)) return undefined
  const [{ length: at }, space = '', marker = ''] = found
  return { indent: widthOf(space), marker, isOrdered: marker.length > 1, at }
}

const widthOf = (space: string) => space.replaceAll('\t', '    ').length

const furtherIn = 2

interface Level {
  indent: number
  list: ListBlock
}

/** The list that begins at a line, if one does. */
export function listAt(
  source: Source,
  lines: readonly Line[],
  texts: readonly string[],
  index: number,
): FoundBlock | undefined {
  const first = itemOf(texts[index] ?? '')
  // Further in, it is code or verse.
  if (!first || first.indent >= 4) return undefined
  const top: ListBlock = { kind: 'list', isOrdered: first.isOrdered, items: [] }
  const levels: Level[] = [{ indent: first.indent, list: top }]
  let next = index
  for (let line = itemOf(texts[next] ?? ''); line; line = itemOf(texts[next] ?? '')) {
    const list = listFor(levels, line)
    if (!list) break
    const behind = endOfItem(texts, next + 1)
    const said = lines
      .slice(next, behind)
      .map(({ start, end }, n) => ({ start: start + (n === 0 ? line.at : spaceIn(texts[next + n])), end }))
    const block = textBlock(source, said)
    list.items.push({ marker: line.marker, blocks: block ? [block] : [] })
    next = behind
  }
  return { block: top, next }
}

/** The list that an item belongs to: undefined where it begins another one beside the outermost. */
function listFor(levels: Level[], { indent, isOrdered }: ItemLine): ListBlock | undefined {
  while (levels.length > 1 && indent < (levels.at(-1)?.indent ?? 0)) levels.pop()
  const level = levels.at(-1)
  const isFurther = level !== undefined && indent >= level.indent + furtherIn
  const above = isFurther && levels.length < deepest ? level : undefined
  if (level && !above && (level.list.isOrdered === isOrdered || levels.length === deepest)) return level.list
  if (!above) levels.pop()
  const parent = levels.at(-1)?.list.items.at(-1)
  if (!parent) return undefined
  const list: ListBlock = { kind: 'list', isOrdered, items: [] }
  parent.blocks.push(list)
  levels.push({ indent, list })
  return list
}

const spaceIn = (text = '') => text.length - text.trimStart().length

/** Lines that are set in below an item go on with it. */
function endOfItem(texts: readonly string[], from: number): number {
  let end = from
  while (/^(?: {2}|\t)[^\S\n]*\S/.test(texts[end] ?? '') && !itemOf(texts[end] ?? '')) end++
  return end
}
