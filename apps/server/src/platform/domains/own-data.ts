import type { Msg, SystemLine } from '@parley/contract'
import type { Caller } from '../../kernel/caller.ts'
import type { Links } from '../files/service.ts'

/** Something of somebody's that belongs into their archive, as the calls of the wire show it to them. */
export interface OwnData {
  /** Its name in the archive. */
  readonly name: string
  /** @param linking takes in the files that it names */
  read(caller: Caller, linking: Linking): Promise<unknown> | AsyncIterable<unknown>
}

const pageSize = 100

interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A list that is read page by page. */
export function ownPages(
  name: string,
  page: (caller: Caller, query: PageQuery) => Promise<{ readonly list: readonly unknown[] }>,
): OwnData {
  async function* read(caller: Caller) {
    for (let number = 1; ; number++) {
      const { list } = await page(caller, { page: number, limit: pageSize })
      yield* list
      if (list.length < pageSize) return
    }
  }
  return { name, read }
}

/** A conversation that somebody may read. */
export interface OwnConversation {
  /** How its people name it: the other person's id, or the group's. */
  readonly target: number
  readonly title: string
}

/** A message as an archive has it in writing for people. */
export interface OwnMessage {
  readonly id: number
  readonly author: string
  readonly isMe: boolean
  readonly at: string
  readonly msg: Msg
}

/** Messages of a conversation, oldest first. */
export interface OwnPage {
  /** `readable` for people; `wire` as on the wire. */
  readonly messages: ReadonlyArray<{ readonly readable: OwnMessage; readonly wire: object }>
  readonly lines: readonly SystemLine[]
  /** The sequence behind which the next page begins; undefined where there is none. */
  readonly next: number | undefined
}

/** Where files are in an archive, given the paths of all that a page of messages names. */
export type Linking = (paths: ReadonlySet<string>) => Promise<Links>

/** The conversations of one kind. */
export interface ConversationSource {
  readonly kind: 'direct' | 'group'
  list(userId: number): Promise<readonly OwnConversation[]>
  /** Messages behind a sequence that a person sees in a conversation at this moment. @throws Refusal */
  read(
    caller: Caller,
    conversation: { readonly target: number; readonly after: number },
    linking: Linking,
  ): Promise<OwnPage>
}

/** Messages of one page of a history, at most. */
export const pageOfMessages = 200

/** Where the page behind one of a history begins. */
export function nextAfter(list: readonly object[], page: object): number | undefined {
  const isMore = 'moreAfter' in page && page.moreAfter === true
  const last = list.at(-1) as { readonly sequence?: number } | undefined
  return isMore ? last?.sequence : undefined
}
