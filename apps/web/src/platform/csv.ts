/** Signs between fields; programs write the one of their country. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** A quote that was opened is never closed. */
export class OpenQuote extends Error {}

/** The one that the first row has most of; of as many, the first. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const isEnd = sign === '\n' || sign === '\r'
    if (isEnd && counts.size > 0) break
    if (!isEnd) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const count = (one: Delimiter) => counts.get(one) ?? 0
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** A first line that is for spreadsheets alone, and that they do not show: it says what stands between fields. */
const declared = /^\uFEFF?"?sep=([^\r\n"])\1*"?(?:\r\n?|\n|$)/i

/** The rows of a file, whatever it has between fields. */
export function readCsvFile(text: string): string[][] {
  const [line, delimiter] = declared.exec(text) ?? []
  return line === undefined ? readCsv(text) : readCsv(text.slice(line.length), delimiter)
}

/**
 * Rows of fields. A field in quotes holds whatever there is, quotes doubled; elsewhere a quote is a sign like others.
 * @throws OpenQuote
 */
export function readCsv(text: string, delimiter: string = delimiterOf(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0

  const endRow = () => {
    rows.push(row)
    row = []
  }

  while (at < text.length) {
    const { field, next } = text[at] === '"' ? quoted(text, at) : plain(text, at, delimiter)
    row.push(field)
    at = next
    const sign = text[at]
    if (sign === delimiter) {
      at += 1
      // A row may end with an empty field.
      if (at === text.length) row.push('')
      continue
    }
    if (sign === undefined) break
    endRow()
    at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  if (row.length > 0) endRow()
  return rows

  /** Text behind a closing quote, before the next field, belongs to the field, as spreadsheets read it. */
  function quoted(source: string, from: number) {
    let field = ''
    let place = from + 1
    for (;;) {
      const end = source.indexOf('"', place)
      if (end < 0) throw new OpenQuote()
      field += source.slice(place, end)
      if (source[end + 1] !== '"') {
        const rest = plain(source, end + 1, delimiter)
        return { field: field + rest.field, next: rest.next }
      }
      field += '"'
      place = end + 2
    }
  }
}

function plain(source: string, from: number, delimiter: string) {
  let next = from
  while (next < source.length) {
    const sign = source[next]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
    next += 1
  }
  return { field: source.slice(from, next), next }
}

/** Marks as text what spreadsheets would take for a formula, which could do anything. */
const harmless = (field: string) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field)

/** For spreadsheets: with a mark that it is UTF-8, without which Excel takes it for something else. */
export const writeCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map((field) => inQuotes(harmless(field))).join(',')).join('\r\n')}\r\n`

const inQuotes = (field: string) => (/[",\r\n;\t]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
