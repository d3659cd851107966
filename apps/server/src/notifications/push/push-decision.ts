import { createHash } from 'node:crypto'
import {
  type Alert,
  alertFor,
  alertsOf,
  announcedText,
  firstNotificationSettings,
  type NotificationSettings,
  type Push,
  pushLimits,
} from '@parley/contract'
import { isFinishedCall } from '../../messaging/conversations/finished-call.ts'
import { presentAlerts } from '../../messaging/conversations/reader-repository.ts'
import { type Letter, mayClose } from './posting.ts'
import type { DuePush } from './push-repository.ts'
import type { Ticket, Tickets } from './tickets.ts'
import { words } from './words.ts'

/** The action for a due push. */
export type Step =
  | {
      readonly do: 'show'
      readonly push: Push
      readonly urgency: Letter['urgency']
      readonly sequence: number
    }
  | { readonly do: 'close'; readonly push: Push }
  /** Nothing is shown, and nothing has to be. */
  | { readonly do: 'forget' }
  /** Nothing has to be sent, and the shown notification stays. */
  | { readonly do: 'leave' }

/** Path of a conversation in the app; also the tag of its notification on a device. */
export const tagOf = ({ peer_id, conversation_id }: DuePush) =>
  peer_id === null ? `/group/${conversation_id}` : `/user/${peer_id}`

/** A topic for the push service that reveals nothing to it. */
export const topicOf = ({ device_id, conversation_id }: DuePush) =>
  createHash('sha256').update(`${device_id} ${conversation_id}`).digest('base64url').slice(0, 32)

interface Deciding {
  readonly tickets: Pick<Tickets, 'write'>
  readonly settings: NotificationSettings | undefined
  readonly now?: number
}

export function stepOf(due: DuePush, deciding: Deciding): Step {
  const { message, told_sequence: shown } = due
  if (!message) return endOf(due)
  // An edited message, or one before it that is the last since it was recalled.
  const isChange = shown !== null && message.sequence <= shown
  const alert = alertOf(due, message, { ...deciding, isChange })
  if (alert.how === 'nothing') return isChange || shown === null ? endOf(due) : { do: 'leave' }
  const isQuiet = alert.how === 'quiet' || isChange
  const { title, body } = saidOf(due, message, alert)
  return {
    do: 'show',
    push: {
      kind: 'message',
      tag: tagOf(due),
      messageId: message.id,
      title,
      body,
      isQuiet,
      isChange,
      at: message.created_at.toISOString(),
      read: { label: words[due.language].read, ticket: deciding.tickets.write(ticketOf(due, message.id)) },
    },
    urgency: isQuiet ? 'normal' : 'high',
    sequence: message.sequence,
  }
}

function alertOf(
  due: DuePush,
  message: NonNullable<DuePush['message']>,
  { settings = firstNotificationSettings, now = Date.now(), isChange }: Deciding & { isChange: boolean },
): Alert {
  return alertFor({
    now,
    // Correcting a shown notification disturbs nobody.
    settings: isChange ? { ...settings, quietUntil: null, rest: null } : settings,
    kind: due.title === null ? 'direct' : 'group',
    alerts: alertsOf(presentAlerts(message)),
    isMine: false,
    isRead: false,
    isForMe: due.is_for_me,
    isNews: !isFinishedCall(message.body),
  })
}

const ticketOf = ({ device_id, title, peer_id, conversation_id }: DuePush, messageId: number): Ticket =>
  title === null
    ? { deviceId: device_id, kind: 'direct', target: peer_id ?? 0, messageId }
    : { deviceId: device_id, kind: 'group', target: conversation_id, messageId }

/** Closes the notification, if the device shows one, or may show one after an attempt without an answer. */
const endOf = (due: DuePush): Step =>
  (due.told_sequence !== null || due.unanswered > 1) && mayClose(due)
    ? { do: 'close', push: { kind: 'close', tag: tagOf(due) } }
    : { do: 'forget' }

function saidOf(
  { title: group, language }: DuePush,
  message: NonNullable<DuePush['message']>,
  { shows }: Alert,
): { title: string; body: string } {
  const { title, newMessage, said } = words[language]
  if (shows === 'neither') return { title, body: newMessage }
  const name = message.note || message.member_nickname || message.nickname
  if (shows === 'sender') return { title: group ?? name, body: newMessage }
  const text = announcedText(message, language, pushLimits.text) ?? newMessage
  return group === null ? { title: name, body: text } : { title: group, body: said(name, text) }
}
