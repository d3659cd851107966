import { asFields, asId, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import { type Names, Naming, type Said } from '../markup/naming.ts'
import type { Notes } from '../notes.ts'
import { attachmentText } from '../payload/attachment.ts'
import { blocksText } from '../payload/blocks.ts'
import { each, lines } from '../payload/parts.ts'
import type { Attachments } from '../records/attachments.ts'
import type { Message } from '../records/messages.ts'
import type { People } from '../records/people.ts'
import { reactionsOf } from '../records/reactions.ts'
import { refOf } from '../records/refs.ts'
import { timeOf } from '../records/times.ts'
import type { SlackConversation } from './archive.ts'
import { slackFiles } from './files.ts'
import { broadcasts, leftOut } from './kinds.ts'
import { senderOf } from './senders.ts'
import { slackReading, slackText } from './text.ts'

/** Makes messages of Slack's ours. */
export class SlackMessages {
  readonly #people: People
  readonly #attachments: Attachments
  readonly #notes: Notes
  readonly #names: Names

  constructor(names: Names, people: People, attachments: Attachments, notes: Notes) {
    this.#names = names
    this.#people = people
    this.#attachments = attachments
    this.#notes = notes
  }

  /** @returns undefined of what is left out, which is noted */
  async made(message: Fields, conversation: SlackConversation): Promise<Message | undefined> {
    const { id } = conversation
    const ts = asText(message.ts)
    const where = `${asText(conversation.fields.name) || id} ${ts}`
    const why = leftOut(message)
    if (why) return this.#leave(why, `${where} ${asText(message.subtype) || asText(message.type)}`)
    const sentAt = timeOf(asNumber(ts) * 1000)
    if (!sentAt) return this.#leave('noTime', where)
    const sender = senderOf(message)
    if (!sender) return this.#leave('noSender', where)
    const thread = asText(message.thread_ts)
    const root = thread !== '' && thread !== ts ? refOf(id, thread) : undefined
    const beside = await slackFiles(message, conversation, {
      attachments: this.#attachments,
      notes: this.#notes,
    })
    return {
      ref: refOf(id, ts),
      in: placeOf(conversation, sender.ref),
      sender: sender.ref,
      sentAt,
      said: this.#said(message, sender.ref, (part) => this.#notes.add('notShown', `${where} ${part}`)),
      files: beside.files,
      lines: beside.lines,
      repliesTo: root,
      inThread: root,
      inChat: broadcasts.has(asText(message.subtype)),
      reactions: reactionsOf(
        asList(message.reactions).map((one) => {
          const { name, users, count } = asFields(one)
          return { emoji: asText(name), people: asList(users).map(asId), count: asNumber(count) }
        }),
        this.#notes,
      ),
      editedAt: timeOf(asNumber(asFields(message.edited).ts) * 1000),
    }
  }

  /** Text of a message, with its attachments, under the name of the program that sent it. */
  #said(message: Fields, sender: string, missed: (part: string) => void): Said {
    const naming = new Naming(this.#names)
    const reading = slackReading(naming, missed)
    const written = asText(message.text) || asText(asFields(message.comment).comment)
    const text = isTyped(message)
      ? slackText(written, naming)
      : blocksText(message, reading) || slackText(written, naming)
    const attached = each(message, 'attachments', reading, (one, inner) =>
      isSaid(one) ? attachmentText(one, inner) : '',
    )
    const said = lines(text, ...attached)
    const name = asText(message.username).trim()
    const isOtherName =
      name !== '' && asId(message.user) === '' && name !== this.#people.get(sender)?.nickname
    return naming.said(isOtherName && said !== '' ? `${name}: ${said}` : said)
  }

  #leave(...why: Parameters<Notes['add']>): undefined {
    this.#notes.add(...why)
  }
}

/**
 * Whether people typed the message: then `text` has all of it, with its mentions; for other blocks it has a summary at
 * most.
 */
const isTyped = ({ text, blocks }: Fields) =>
  asText(text) !== '' && asList(blocks).every((block) => asFields(block).type === 'rich_text')

/** Not what Slack shows of a page to which a link leads. */
const isSaid = (attachment: Fields) =>
  (attachment.from_url === undefined && attachment.original_url === undefined) ||
  attachment.is_msg_unfurl === true ||
  attachment.is_share === true

function placeOf({ id, kind, fields }: SlackConversation, sender: string): Message['in'] {
  if (kind !== 'direct') return { group: id }
  const [one = sender, other = one] = asList(fields.members).map(asId)
  return { people: [one, other] }
}
