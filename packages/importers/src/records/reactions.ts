import { reactionLimits } from '@parley/contract'
import { emojiOf } from '@parley/contract/emoji'
import { emojiNamed } from '../markup/emoji.ts'
import type { Notes } from '../notes.ts'

export interface Reaction {
  /** A character, or its name. */
  readonly emoji: string
  readonly people: readonly string[]
  /** Number of people, if the export has it. */
  readonly count?: number
}

/** People who have put an emoji on a message, by emoji; notes emoji that are not Unicode's. */
export function reactionsOf(reactions: readonly Reaction[], notes: Notes): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { emoji: name, people, count = 0 } of reactions) {
    const emoji = emojiOf(name) ?? emojiNamed(name)
    if (emoji === undefined) {
      notes.add('unknownEmoji', name)
      continue
    }
    if (!found.has(emoji) && found.size >= reactionLimits.kinds) {
      notes.add('manyReactions', emoji)
      continue
    }
    const known = people.filter(Boolean)
    if (count > known.length) notes.add('anonymousReaction', emoji, count - known.length)
    if (known.length === 0) continue
    const those = found.get(emoji) ?? new Set()
    found.set(emoji, those)
    for (const person of known) those.add(person)
  }
  return found
}
