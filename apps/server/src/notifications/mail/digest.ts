import {
  alertFor,
  alertsOf,
  announcedText,
  firstNotificationSettings,
  type Language,
  mailLimits,
  type NotificationSettings,
} from '@parley/contract'
import { isFinishedCall } from '../../messaging/conversations/finished-call.ts'
import { presentAlerts } from '../../messaging/conversations/reader-repository.ts'
import type { UnreadMessage } from './digest-repository.ts'
import { unlinked } from './layout.ts'
import { words } from './words.ts'

/** The part of a digest about one conversation. */
export interface DigestPart {
  /** Undefined where nobody may be named. */
  readonly title: string | undefined
  readonly isMention: boolean
  /** The oldest first. */
  readonly lines: readonly string[]
  readonly hasMore: boolean
  /** Address of the first of them in the app; of the app alone if nobody may be named. */
  readonly url: string
}

export interface Digest {
  readonly parts: readonly DigestPart[]
  /** More conversations than it shows. */
  readonly hasOthers: boolean
}

interface Wishes {
  readonly settings?: NotificationSettings | undefined
  readonly language: Language
  readonly publicUrl: string
  readonly now: number
}

/** A digest of the unread messages, the newest first, that the person wants; undefined if there are none. */
export function digestOf(unread: readonly UnreadMessage[], wishes: Wishes): Digest | undefined {
  const wanted = Map.groupBy(
    unread.filter((message) => isInDigest(message, wishes)),
    ({ conversation_id }) => conversation_id,
  )
  if (wanted.size === 0) return undefined
  const shown = [...wanted.values()].slice(0, mailLimits.conversations)
  const hasOthers = wanted.size > shown.length
  return { parts: shown.map((messages) => partOf(messages, wishes)), hasOthers }
}

/** By the same rules as for devices; do not disturb is checked elsewhere. */
function isInDigest(message: UnreadMessage, { settings = firstNotificationSettings, now }: Wishes): boolean {
  const { how } = alertFor({
    now,
    settings,
    kind: message.title === null ? 'direct' : 'group',
    alerts: alertsOf(presentAlerts(message)),
    isMine: false,
    isRead: false,
    isForMe: message.is_for_me,
    isNews: !isFinishedCall(message.body),
  })
  return how !== 'nothing'
}

function partOf(newest: readonly UnreadMessage[], wishes: Wishes): DigestPart {
  const { settings: { shows } = firstNotificationSettings, language, publicUrl } = wishes
  const shown = newest.slice(0, mailLimits.messages).toReversed()
  const [first] = shown
  const { title = null, peer_id = null, conversation_id = 0, id = 0 } = first ?? {}
  const path = title === null ? `/user/${peer_id}` : `/group/${conversation_id}`
  return {
    title: shows === 'neither' ? undefined : (title ?? (first && nameOf(first))),
    isMention: title !== null && shows !== 'neither',
    lines: shown.map((message) => lineOf(message, shows, language)),
    hasMore: newest.length > shown.length,
    url: shows === 'neither' ? publicUrl : `${publicUrl}${path}?m=${id}`,
  }
}

const nameOf = ({ note, member_nickname, nickname }: UnreadMessage) => note || member_nickname || nickname

function lineOf(message: UnreadMessage, shows: NotificationSettings['shows'], language: Language): string {
  const { newMessage, said } = words[language]
  if (shows === 'neither') return newMessage
  // A mail stays where it is, whatever vanishes.
  const isKept = message.vanishes_at === null
  const text = shows === 'sender' || !isKept ? newMessage : textOf(message, language)
  return message.title === null ? text : said(unlinked(nameOf(message)), text)
}

const textOf = (message: UnreadMessage, language: Language) =>
  announcedText(message, language, mailLimits.text) ?? words[language].newMessage
