import { hasVanished, isThreadOnly, type Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import type { LocalDatabase } from './local-database.ts'

/** The end of a conversation, as it was when this device last showed it. */
export interface KeptConversation {
  readonly path: string
  readonly messages: readonly Message[]
  /** The lines between them. Former versions stored none. */
  readonly lines?: readonly SystemLine[]
  readonly hasOlder: boolean
  /** Something was pinned. */
  readonly hasPins?: boolean
  /** Everything up to this place of the conversation's log is in it. */
  readonly cursor: { readonly epoch: string; readonly position: number }
  /** Id of the newest message that I had read. */
  readonly readUpTo?: number
  /** As `Date.now()` counts. */
  readonly keptAt: number
}

/** So many messages of a conversation are kept, and so many conversations. */
const maxMessages = 200
const maxConversations = 200

/** Former versions showed what was sent in threads alone. */
const shownOf = (kept: KeptConversation): KeptConversation => ({
  ...kept,
  messages: kept.messages.filter((message) => !hasVanished(message, Date.now()) && !isThreadOnly(message)),
})

export type KeptConversations = ReturnType<typeof createKeptConversations>

/** The conversations that this device keeps, to be there at once. */
export function createKeptConversations(database: LocalDatabase) {
  const table = database.table<KeptConversation>('conversations')
  /** Paths of the stored conversations, once they are known: the database answers late while a page is being built. */
  let paths: Set<string> | undefined

  return {
    async learn() {
      paths = new Set(await table.keys())
    },

    /** Another tab may have stored what this one does not know of: the next read gets it. */
    async read(path: string) {
      const isUnknown = paths?.has(path) === false
      paths?.add(path)
      const kept = isUnknown ? undefined : await table.get(path)
      return kept && shownOf(kept)
    },

    async keep(kept: KeptConversation) {
      paths?.add(kept.path)
      const { messages, hasOlder } = kept
      const end = messages.slice(-maxMessages)
      await table.put(kept.path, {
        ...kept,
        messages: end,
        hasOlder: hasOlder || end.length < messages.length,
      })
    },

    /** Drops those that were not opened for the longest time, if they are too many. */
    async limit() {
      if ((await table.keys()).length <= maxConversations) return
      const kept = (await table.all()).sort((a, b) => b.keptAt - a.keptAt)
      await table.delete(...kept.slice(maxConversations).map(({ path }) => path))
    },

    /** Stored conversations may have messages that no longer exist. */
    drop: async () => table.delete(...(await table.keys())),
  }
}
