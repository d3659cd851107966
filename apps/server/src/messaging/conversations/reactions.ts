import type { ReactionCounts, Reactions } from '@parley/contract'
import { reactionLimits } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'

/** Reactions as they are kept with their message. */
export interface StoredReactions {
  readonly asOf: number
  readonly kinds: ReactionCounts
}

/** Counts after somebody has put an emoji there, or taken it off. @throws Refusal */
export function countsAfter(before: ReactionCounts, emoji: string, on: boolean): ReactionCounts {
  const isKnown = before.some((kind) => kind.emoji === emoji)
  if (!isKnown && on) {
    const max = reactionLimits.kinds
    return before.length < max ? [...before, { emoji, count: 1 }] : refuse('reactionKindsFull', { max })
  }
  return before
    .map((kind) => (kind.emoji === emoji ? { emoji, count: kind.count + (on ? 1 : -1) } : kind))
    .filter(({ count }) => count > 0)
}

/** @param mine the emoji that the reader has put there */
export const presentReactions = (
  { asOf, kinds }: StoredReactions,
  mine: readonly string[] | null | undefined,
): Reactions => ({
  asOf,
  kinds: kinds.map((kind) => (mine?.includes(kind.emoji) ? { ...kind, mine: true } : kind)),
})
