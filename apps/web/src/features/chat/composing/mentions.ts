import type { Mention } from '@parley/contract'
import { mentionLimits } from '@parley/contract/mention-limits'
import type { ChosenMention } from '../../../engine/drafts/drafts.ts'
import { mark, mentionEnd } from '../bodies/mention-in.ts'

const charactersIn = (text: string) => [...text].length

/** Where a text turns to people: those who were chosen and are still named in it, in its order. */
export function mentionsIn(text: string, chosen: readonly ChosenMention[]): Mention[] {
  // At its end the sign behind the name may have been trimmed away.
  const searched = text + mentionEnd
  const found: Mention[] = []
  const names = Map.groupBy(chosen, ({ written }) => mark(written))
  for (const [name, people] of names) {
    let start = searched.indexOf(name)
    // People with one name stand in the order in which they were chosen; the last of them may be named again.
    for (let n = 0; start >= 0; n++) {
      const { id = 0 } = people[Math.min(n, people.length - 1)] ?? {}
      found.push({ userID: id, at: charactersIn(text.slice(0, start)), length: charactersIn(name) - 1 })
      start = searched.indexOf(name, start + name.length)
    }
  }
  // A name may end like another.
  let end = 0
  const apart = found
    .sort((a, b) => a.at - b.at)
    .filter(({ at, length }) => {
      if (at < end) return false
      end = at + length
      return true
    })
  return apart.slice(0, mentionLimits.ofMessage)
}
