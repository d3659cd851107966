import { Automaton } from './automaton.ts'
import { areJoined, type Folded, fold, Glance, glance } from './fold.ts'
import { Gap } from './letters.ts'

/** A word where it was found; the offsets are those of JavaScript's strings. */
export interface Hit<Tag> {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly tag: Tag
}

/** Words that are found in texts as people write them to get them past a list. */
export class Matcher<Tag> {
  readonly #words: ReadonlyArray<ReadonlyArray<Rule<Tag>>>
  readonly #automaton: Automaton

  /** Leaves out words without a letter. */
  constructor(words: Iterable<{ readonly word: string; readonly tag: Tag }>) {
    const rules = new Map<string, Rule<Tag>[]>()
    for (const { word, tag } of words) {
      const rule = ruleOf(word, tag)
      if (rule.letters.length === 0) continue
      const key = rule.letters.join()
      const alike = rules.get(key)
      if (alike) alike.push(rule)
      else rules.set(key, [rule])
    }
    this.#words = [...rules.values()]
    this.#automaton = new Automaton(this.#words.map(([rule]) => rule?.letters ?? []))
  }

  get isEmpty(): boolean {
    return this.#words.length === 0
  }

  /** In the order of their ends; of those with one tag that end together, the longest. */
  find(text: string): Hit<Tag>[] {
    if (this.isEmpty || !this.#mayHave(text)) return []
    const folded = fold(text)
    const hits: Hit<Tag>[] = []
    const ending = new Set<Tag>()
    let end = -1
    this.#automaton.search(folded.letters, (index, last) => {
      if (last !== end) ending.clear()
      end = last
      for (const rule of this.#words[index] ?? []) {
        const first = last - rule.letters.length + 1
        if (ending.has(rule.tag) || !stands(folded, rule, first, last)) continue
        ending.add(rule.tag)
        const { word, tag } = rule
        hits.push({ start: folded.starts[first] ?? 0, end: folded.ends[last] ?? 0, word, tag })
      }
    })
    return hits
  }

  /** Most texts have nothing like a word in them, which this finds out without storing anything of them. */
  #mayHave(text: string): boolean {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const letter = glance(text.charCodeAt(at))
      if (letter === Glance.closer) return true
      if (letter === Glance.nothing) continue
      state = this.#automaton.step(state, letter)
      if (this.#automaton.endsAt(state)) return true
    }
    return false
  }
}

interface Rule<Tag> {
  readonly word: string
  readonly tag: Tag
  readonly letters: readonly number[]
  /** It may be the end, or the beginning, of a longer word. */
  readonly mayFollow: boolean
  readonly mayGoOn: boolean
}

function ruleOf<Tag>(word: string, tag: Tag): Rule<Tag> {
  const trimmed = word.trim()
  return {
    word: trimmed,
    tag,
    letters: lettersOf(trimmed),
    mayFollow: trimmed.startsWith('*'),
    mayGoOn: trimmed.endsWith('*'),
  }
}

/** The letters of a word, for which texts are searched. */
export const lettersOf = (word: string): readonly number[] => fold(word).letters

/** Fewer letters stand apart by chance. */
const fewestSpelled = 3

/** Whether what was found is a word there, and no part of others. */
function stands<Tag>(folded: Folded, rule: Rule<Tag>, first: number, last: number): boolean {
  const { parts, gaps } = folded
  const touches = (at: number) => gaps[at] === Gap.none && areJoined(parts[at - 1], parts[at])
  if (!rule.mayFollow && touches(first)) return false
  if (!rule.mayGoOn && touches(last + 1)) return false
  let isTogether = true
  let isSpelled = last - first + 1 >= fewestSpelled
  for (let at = first + 1; at <= last; at++) {
    const gap = gaps[at] as Gap
    if (gap === Gap.none) isSpelled = false
    if (gap === Gap.clause) isTogether = false
    if (gap === Gap.space && areJoined(parts[at - 1], parts[at])) isTogether = false
  }
  return isTogether || isSpelled
}
