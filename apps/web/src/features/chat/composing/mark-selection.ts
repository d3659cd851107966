import { starsClose, starsOpen, tildesClose, tildesOpen } from '../../../components/prose/marks/flanks.ts'

/** The shortcuts that mark what is selected, and what they put around it. */
const signs = { bold: '**', italic: '*', struck: '~~', code: '`' } as const
export type MarkName = keyof typeof signs

interface Marked {
  /** The replaced range, and its new text. */
  start: number
  end: number
  text: string
  /** The selection afterwards. */
  selected: [start: number, end: number]
}

const spaceAround = /^(\s*)([\s\S]*?)\s*$/
const beginning = /^\s*(?:(?:>|[-*]|\d{1,9}[.)])[^\S\n]+)*/

/** Puts marks around what is selected in a text, or takes them off. */
export function marked(text: string, from: number, to: number, name: MarkName): Marked {
  const sign = signs[name]
  const [, space = '', said = ''] = spaceAround.exec(text.slice(from, to)) ?? []
  const start = from + space.length
  const end = start + said.length
  return (
    unmarked(text, start, end, sign) ??
    (said.includes('\n') ? markedLines(start, end, said, name) : placed(text, start, end, name, said))
  )
}

function unmarked(text: string, start: number, end: number, sign: string): Marked | undefined {
  const { length } = sign
  const isWithin = isAround(text, start - length, end + length, sign)
  if (isWithin) return taken(start - length, end + length, text.slice(start, end))
  const isSelected = end - start > 2 * length && isAround(text, start, end, sign)
  return isSelected ? taken(start, end, text.slice(start + length, end - length)) : undefined
}

/** Whether just these signs are around: one star is not the half of two. */
function isAround(text: string, start: number, end: number, sign: string): boolean {
  if (start < 0 || !text.startsWith(sign, start) || !text.startsWith(sign, end - sign.length)) return false
  const outer = text[start - 1] === sign[0] || text[end] === sign[0]
  const inner = text[start + sign.length] === sign[0] || text[end - sign.length - 1] === sign[0]
  return !outer && !(inner && end - start > 2 * sign.length)
}

const taken = (start: number, end: number, text: string): Marked => ({
  ...{ start, end, text },
  selected: [start, start + text.length],
})

/** Marks hold within a line; code of many lines is a block. */
function markedLines(start: number, end: number, said: string, name: MarkName): Marked {
  const sign = signs[name]
  const text =
    name === 'code'
      ? `\`\`\`\n${said}\n\`\`\``
      : said
          .split('\n')
          .map((line) => {
            const [before = ''] = beginning.exec(line) ?? []
            const rest = line.slice(before.length)
            return rest === '' ? line : `${before}${sign}${rest}${sign}`
          })
          .join('\n')
  return { start, end, text, selected: [start, start + text.length] }
}

/** Where the marks would mean nothing beside what is there, a space makes them. */
function placed(text: string, start: number, end: number, name: MarkName, said: string): Marked {
  const sign = signs[name]
  const first = [...said][0] ?? 'a'
  const last = [...said].at(-1) ?? 'a'
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1)
  const after = [...text.slice(end, end + 2)][0]
  const opens = name === 'struck' ? tildesOpen(before, first) : starsOpen(before, first, sign.length)
  const closes = name === 'struck' ? tildesClose(last) : starsClose(last, after, sign.length)
  const left = name === 'code' || opens ? '' : ' '
  const right = name === 'code' || closes ? '' : ' '
  const at = start + left.length + sign.length
  return {
    ...{ start, end, text: `${left}${sign}${said}${sign}${right}` },
    selected: [at, at + said.length],
  }
}

/** In a way that the browser can undo. */
export function markSelection(box: HTMLTextAreaElement, name: MarkName) {
  const { start, end, text, selected } = marked(box.value, box.selectionStart, box.selectionEnd, name)
  box.setSelectionRange(start, end)
  if (!document.execCommand('insertText', false, text)) {
    box.setRangeText(text, start, end)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  box.setSelectionRange(...selected)
}
