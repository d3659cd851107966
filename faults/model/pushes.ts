import { MessageType } from '@parley/contract'
import { unreadOf } from '../person/view.ts'
import type { PushedDevice } from '../push/pushed-device.ts'
import type { ServerConversation, Truth } from './truth.ts'

type Pushed = Pick<PushedDevice, 'account' | 'shown' | 'sounds' | 'isGone'>

/**
 * Problems with the notifications of a device, once all faults have ended and had their time. The server may send a
 * notification again if its outcome is unknown: if a node died, or an answer was lost. Under the same tag it is one
 * notification, which sounds once; so no device ever sounds twice for one message. It shows the last unread message of
 * each conversation with its current content, and nothing that was read, withdrawn or left.
 */
export function judgePushes(device: Pushed, truth: Truth): string[] {
  const whose = `the closed device of ${device.account.id}`
  const twice = [...device.sounds].flatMap(([id, times]) =>
    times > 1 ? [`${whose} sounded ${times} times for message ${id}`] : [],
  )
  // It receives nothing any more, and nobody can close its notifications.
  if (device.isGone) return twice
  const due = new Map(truth.conversations.map((conversation) => [tagOf(conversation), conversation]))
  const stale = [...device.shown.keys()].filter((tag) => !due.has(tag))
  return [
    ...twice,
    ...stale.map((tag) => `${whose} still shows ${tag}, which is none of its conversations`),
    ...[...due].flatMap(([tag, conversation]) =>
      judgeOne(device, tag, conversation).map((what) => `${whose}, ${tag}: ${what}`),
    ),
  ]
}

const tagOf = ({ kind, id }: ServerConversation) => (kind === 'direct' ? `/user/${id}` : `/group/${id}`)

function judgeOne(
  { account, shown }: Pushed,
  tag: string,
  { messages, readUpTo }: ServerConversation,
): string[] {
  const unread = unreadOf(messages, account.id, readUpTo).at(-1)
  const one = shown.get(tag)
  if (!unread) return one ? [`shows ${one.messageId}, and nothing is unread`] : []
  if (!one) return [`shows nothing of ${unread.id}, which is unread`]
  if (one.messageId !== unread.id) return [`shows ${one.messageId} instead of ${unread.id}`]
  // Other messages have another text in a notification.
  const says = /(message|edit) \d+ of .*/.exec(unread.type === MessageType.text ? unread.content : '')?.[0]
  const isPlain = says !== undefined && unread.votes === undefined && !unread.content.startsWith('[')
  return isPlain && !one.body.includes(says) ? [`says ${one.body} instead of ${says}`] : []
}
