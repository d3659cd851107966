import type { SystemLine } from '../../domain/conversations/system-line.ts'
import type { Entry } from './entry.ts'
import { holds, type Span } from './spans.ts'

/** Lines between messages, by their places in the log. */
export type Lines = ReadonlyMap<number, SystemLine>

/** @returns the same lines if these bring nothing new */
export function withLines(lines: Lines, more: readonly SystemLine[]): Lines {
  const news = more.filter((line) => JSON.stringify(lines.get(line.position)) !== JSON.stringify(line))
  return news.length > 0 ? new Map([...lines, ...news.map((line) => [line.position, line] as const)]) : lines
}

/** System lines of a part of the conversation, in order. Lines above the first message belong to the beginning. */
export const linesOf = (lines: Lines, span: Span): SystemLine[] =>
  [...lines.values()]
    .filter(({ after }) => holds(span, after) || (after === 0 && span.first <= 1))
    .sort((a, b) => a.position - b.position)

/** Messages with the lines between them. Messages that are being sent are below them all. */
export function interleaved(
  entries: readonly Entry[],
  lines: readonly SystemLine[],
): Array<Entry | SystemLine> {
  const items: Array<Entry | SystemLine> = []
  let next = 0
  const take = (upTo: number) => {
    for (let line = lines[next]; line && line.after < upTo; line = lines[next]) {
      items.push(line)
      next += 1
    }
  }
  for (const entry of entries) {
    if (entry.state === 'sent') take(entry.message.sequence ?? 0)
    else if (entry.state === 'sending') take(Number.POSITIVE_INFINITY)
    items.push(entry)
  }
  take(Number.POSITIVE_INFINITY)
  return items
}
