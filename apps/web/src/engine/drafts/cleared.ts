import type { DraftText } from '@parley/contract'
import { connection } from '../../platform/connection.ts'
import { isSame } from './draft-text.ts'

/** Milliseconds for which an echo may come, once there is a connection. */
const echoMs = 60_000

/**
 * Drafts that were sent or deleted here a moment ago. The server may echo one after that, as it may have it from the
 * page before this one, which never received the answer, or from another window of this browser.
 */
export function createCleared() {
  const cleared = new Map<string, { readonly said: DraftText; until: number }>()
  const ends = () => Date.now() + echoMs

  return {
    note(path: string, said: DraftText) {
      const isOnline = connection.getState().state === 'online'
      cleared.set(path, { said, until: isOnline ? ends() : Number.POSITIVE_INFINITY })
    },

    /** There is a connection: what was on its way comes now. */
    begin() {
      for (const one of cleared.values()) one.until = Math.min(one.until, ends())
    },

    /** Whether the server says what was cleared there. Only what it says first can be an echo. */
    isEcho(path: string, said: DraftText): boolean {
      const one = cleared.get(path)
      cleared.delete(path)
      return one !== undefined && Date.now() < one.until && isSame(one.said, said)
    },
  }
}
