import {
  type Button,
  type Data,
  type Endpoints,
  hasRight,
  type Input,
  type Mention,
  type OutgoingMsg,
} from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import { buttonsOf, spelledOut } from './buttons.ts'
import type { ChangePublisher } from './changes.ts'
import { commanding } from './commands.ts'
import { lockConversations } from './conversation-repository.ts'
import { seenMessages } from './copying-repository.ts'
import { type Content, contentOf } from './drafts.ts'
import { listVersions, messageToEdit, replaceVersion, wasEditedBy } from './edit-repository.ts'
import { checkContent, checkEditing, saysTheSame, versionAfter, withFacts } from './edits.ts'
import { judged } from './judging.ts'
import type { ConversationKind } from './kind.ts'
import { followLink } from './link-previews.ts'
import { appendChange } from './log-repository.ts'
import { roleIn } from './member-repository.ts'
import { withMentions } from './mentioning.ts'
import { presentMsg } from './msg-presenter.ts'

type Versions = Endpoints['GET /api/chat/versions']

export interface Edit {
  readonly messageId: number
  readonly version: number
  readonly editId: string
  readonly msg: OutgoingMsg
  readonly mentions?: readonly Mention[]
  readonly buttons?: readonly Button[]
}

/** Edits of messages, in one kind of conversation. */
export class EditingService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>
  readonly #publish: ChangePublisher
  readonly #rules: Pick<SiteRules, 'read'>

  constructor(parts: {
    database: Database
    kind: ConversationKind<Message>
    publish: ChangePublisher
    rules: Pick<SiteRules, 'read'>
  }) {
    this.#database = parts.database
    this.#kind = parts.kind
    this.#publish = parts.publish
    this.#rules = parts.rules
  }

  /**
   * Puts something else in the place of what a message of the caller's says, for everybody. What is sent again is done
   * already, whatever has become of its sender, and so is what changes nothing.
   * @throws Refusal
   */
  edit(
    caller: Caller,
    target: number,
    { messageId, version, editId, msg, mentions, buttons }: Edit,
  ): Promise<void> {
    const { userId } = caller
    const { targets, rights, appending } = this.#kind
    const sent = contentOf(msg, appending.name, mentions)
    const given = buttons && (buttonsOf(caller, sent, buttons).buttons ?? [])
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const conversationId = (await targets.find(queries, userId, target)) ?? refuse('messageUnknown')
      const [conversation] = await lockConversations(queries, [conversationId])
      const message = await messageToEdit(queries, messageId, userId)
      const isHere = message?.conversation_id === conversationId
      if (isHere && message.sender_id === userId && (await wasEditedBy(queries, message, editId))) return
      await targets.toRead(queries, userId, target)
      if (!conversation || !isHere || !message.is_seen) refuse('messageUnknown')
      const { editFor } = await this.#rules.read(queries)
      // Buttons alone may go at any time.
      const retires = given?.length === 0 && saysTheSame(withFacts(sent, message), message)
      checkEditing(message, userId, retires ? 'always' : editFor, conversation.now)
      checkContent(message, sent)
      const next = versionAfter(message, version)
      const able = await rights.checkEditing(queries, { ...sent, senderId: userId, to: target }, message)
      const written = sent.mentions ? withMentions(sent, able) : sent
      // Its command stays its command as long as the text begins with it.
      const content = commanding(this.#judged(withFacts(written, message, given), userId, target), true)
      if (saysTheSame(content, message)) return
      const edited = { version: next, at: conversation.now.toISOString(), id: editId }
      await replaceVersion(queries, message, content, edited)
      const change = { kind: 'edit', messageId, by: userId } as const
      const logged = await appendChange(queries, conversationId, change, conversation.now)
      const after = { ...message, ...content, mentions: content.mentions ?? null, edited }
      const link_preview = await followLink(queries, after, logged.position)
      await this.#publish(transaction, [{ ...logged, message: { ...after, link_preview } }])
    })
  }

  /** Earlier versions of a message, for its sender; in a group its owner reads them too. @throws Refusal */
  async versions(
    { userId }: Caller,
    { messageId, ...page }: Input<Versions>['query'],
  ): Promise<Data<Versions>> {
    const { queries } = this.#database
    const [message] = await seenMessages(queries, userId, [messageId])
    if (!message) refuse('messageUnknown')
    const { conversation_id, sender_id, is_of_group } = message
    const role = is_of_group ? await roleIn(queries, conversation_id, userId) : undefined
    if (sender_id !== userId && !hasRight(role, 'readVersions')) refuse('forbidden')
    const { rows, count } = await listVersions(queries, messageId, sliceOf(page))
    const shown = rows.map((row) => ({ ...message, ...row }))
    const context = await this.#kind.presenter.renderContext(queries, shown)
    const list = shown.map((row) => ({
      version: row.version,
      writtenAt: row.written_at.toISOString(),
      msg: presentMsg(spelledOut(row), context),
    }))
    return { list, count }
  }

  /** As the rules about words want it: what the staff would look at first is no edit. @throws Refusal */
  #judged(content: Content, senderId: number, to: number): Content {
    const { words, appending } = this.#kind
    const draft = { ...content, senderId, to, clientMessageId: null }
    const { type, body, preview, mentions, verdict } = judged(draft, appending.name, words.rules)
    if (verdict?.action === 'refuse') throw verdict.refusal
    if (verdict) refuse('editNeedsReview')
    return { type, body, preview, ...(mentions && { mentions }) }
  }
}
