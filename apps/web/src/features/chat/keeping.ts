import { localTable } from '../../lib/local-database.ts'
import type { Message } from './model/message.ts'

/** The end of a conversation, as it was when this device last showed it. */
export interface KeptConversation {
  readonly path: string
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
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

const table = localTable<KeptConversation>('conversations')

export const readKept = (path: string) => table.get(path)

export async function keep(kept: KeptConversation) {
  const { messages, hasOlder } = kept
  const end = messages.slice(-maxMessages)
  await table.put(kept.path, { ...kept, messages: end, hasOlder: hasOlder || end.length < messages.length })
}

/** Drops those that were not opened for the longest time, if they are too many. */
export async function limitKept() {
  if ((await table.keys()).length <= maxConversations) return
  const kept = (await table.all()).sort((a, b) => b.keptAt - a.keptAt)
  await table.delete(...kept.slice(maxConversations).map(({ path }) => path))
}

/** What is kept may hold messages that are no longer there. */
export const dropKept = async () => table.delete(...(await table.keys()))
