import type { DraftText } from '@parley/contract'
import { connection } from '../../platform/connection.ts'
import { isSame } from './draft-text.ts'

/** Milliseconds for which word of it may come behind what was left, once there is a connection. */
const behindMs = 60_000

/**
 * What was sent or deleted here a moment ago. Word of it may come later than that: from the page before this one, whose
 * answer nobody heard, or from another window of this browser.
 */
export function createLeft() {
  const left = new Map<string, { readonly said: DraftText; until: number }>()
  const ends = () => Date.now() + behindMs

  return {
    note(path: string, said: DraftText) {
      const isOnline = connection.getState().state === 'online'
      left.set(path, { said, until: isOnline ? ends() : Number.POSITIVE_INFINITY })
    },

    /** There is a connection: what was on its way comes now. */
    begin() {
      for (const one of left.values()) one.until = Math.min(one.until, ends())
    },

    /** Whether this is word of what was left there. The first word is the last one that can be. */
    wordOf(path: string, said: DraftText): boolean {
      const one = left.get(path)
      left.delete(path)
      return one !== undefined && Date.now() < one.until && isSame(one.said, said)
    },
  }
}
