import { isFace, starsClose, starsOpen, tildesClose, tildesOpen } from './flanks.ts'

/** How something is marked: bits. */
export const Style = { strong: 1, emphasis: 2, struck: 4 } as const

/** One to three stars, or two tildes, in a line. */
export interface Run {
  readonly start: number
  readonly sign: '*' | '~'
  readonly length: number
  /** Its styles that end here, then those that begin. */
  closes: number
  opens: number
  /** Number of signs at its beginning that end something, and of those that are left behind these. */
  closed: number
  left: number
}

export const runAt = (start: number, sign: Run['sign'], length: number): Run => ({
  ...{ start, sign, length, left: length },
  ...{ closes: 0, opens: 0, closed: 0 },
})

/** Stars by how many are left of them, and tildes, that wait for their end; the last on top. */
interface Waiting {
  readonly run: Run
  readonly index: number
}

/** Lengths that pair: two stars with two, and three with any number, since they are two kinds of marks at once. */
const fitting = { '*': [[], [1, 3], [2, 3], [1, 2, 3]], '~': [[], [], [0]] } as const

/** Finds which runs of a line mark what is between them. Each waits once and is passed over once. */
export function pair(text: string, runs: readonly Run[], lineStart: number, lineEnd: number) {
  const waiting: Waiting[][] = [[], [], [], []]
  const kindOf = ({ sign, left }: Run) => (sign === '~' ? 0 : left)

  function nearest(run: Run): Waiting | undefined {
    let found: Waiting | undefined
    for (const kind of fitting[run.sign][run.left] ?? []) {
      const last = waiting[kind]?.at(-1)
      if (last && last.index > (found?.index ?? -1)) found = last
    }
    return found
  }

  /** Stars around neither letter nor number are a face, too: *^_^* */
  let lastWord = -1
  const isOfFace = (opener: Run, run: Run) =>
    lastWord < opener.start ||
    isFace(signBefore(text, lineStart, opener.start), signAfter(text, lineEnd, run.start + run.length))

  function endWith(run: Run) {
    for (let begun = nearest(run); begun; begun = nearest(run)) {
      const { run: opener, index } = begun
      const length = Math.min(opener.left, run.left)
      if (run.sign === '*' && length === 1 && isOfFace(opener, run)) return
      for (const kind of waiting) while ((kind.at(-1)?.index ?? -1) >= index) kind.pop()
      mark(opener, run, length)
      if (opener.left > 0) waiting[kindOf(opener)]?.push(begun)
    }
  }

  let passed = lineStart
  for (const [index, run] of runs.entries()) {
    if (/[\p{L}\p{N}]/u.test(text.slice(passed, run.start))) lastWord = passed
    passed = run.start + run.length
    const before = signBefore(text, lineStart, run.start)
    const after = signAfter(text, lineEnd, passed)
    const isStars = run.sign === '*'
    if (isStars ? starsClose(before, after, run.length) : tildesClose(before)) endWith(run)
    if (run.left > 0 && (isStars ? starsOpen(before, after, run.length) : tildesOpen(before, after)))
      waiting[kindOf(run)]?.push({ run, index })
  }
}

/** Takes signs for a mark: of what begins from its end, of what ends it from its beginning. */
function mark(opener: Run, closer: Run, length: number) {
  const style =
    opener.sign === '~'
      ? Style.struck
      : ((length & 1 && Style.emphasis) || 0) | ((length & 2 && Style.strong) || 0)
  opener.opens |= style
  opener.left -= length
  closer.closes |= style
  closer.closed += length
  closer.left -= length
}

const signAfter = (text: string, lineEnd: number, at: number) =>
  at < lineEnd ? String.fromCodePoint(text.codePointAt(at) ?? 0) : undefined

function signBefore(text: string, lineStart: number, at: number) {
  if (at <= lineStart) return undefined
  const isPair = at - 1 > lineStart && /[\udc00-\udfff]/.test(text[at - 1] ?? '')
  return text.slice(at - (isPair ? 2 : 1), at)
}
