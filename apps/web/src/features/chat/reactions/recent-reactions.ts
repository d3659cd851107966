import { recentList } from '../../../platform/storage/recent-list.ts'

/** So many are at hand. */
const atHand = 6
/** For a person who has not reacted yet. */
const usual = ['👍', '❤️', '😂', '🎉', '😮', '🙏']

/** The emoji that were put on messages last on this device. */
const recent = recentList('recentReactions', atHand)

export const noteReaction = recent.note

/** The last, and of the usual ones as many as there is room for. */
export const quickReactions = (): string[] => [...new Set([...recent.read(), ...usual])].slice(0, atHand)
