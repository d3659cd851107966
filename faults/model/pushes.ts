import { MessageType } from '@parley/contract'
import { unreadOf } from '../person/view.ts'
import type { PushedDevice } from '../push/pushed-device.ts'
import type { Told, Truth } from './truth.ts'

type Pushed = Pick<PushedDevice, 'account' | 'shown' | 'sounds' | 'isGone'>

/**
 * What is wrong with what somebody's device shows, once all is well and has had its time. It may be told the same again
 * where nobody knows that it was: where a node died, or an answer was lost. Under the same name that shows one
 * notification, which sounds once; so no device ever sounds twice for one message, whoever died. It shows the last of
 * what is unread in each conversation as it reads now, and nothing that was read, recalled or left.
 */
export function judgePushes(device: Pushed, truth: Truth): string[] {
  const whose = `the closed device of ${device.account.id}`
  const twice = [...device.sounds].flatMap(([id, times]) =>
    times > 1 ? [`${whose} sounded ${times} times for message ${id}`] : [],
  )
  // It is told nothing any more, and what it shows is nobody's to take away.
  if (device.isGone) return twice
  const due = new Map(truth.conversations.map((told) => [tagOf(told), told]))
  const stale = [...device.shown.keys()].filter((tag) => !due.has(tag))
  return [
    ...twice,
    ...stale.map((tag) => `${whose} still shows ${tag}, which is none of its conversations`),
    ...[...due].flatMap(([tag, told]) =>
      judgeOne(device, tag, told).map((what) => `${whose}, ${tag}: ${what}`),
    ),
  ]
}

const tagOf = ({ kind, id }: Told) => (kind === 'direct' ? `/user/${id}` : `/group/${id}`)

function judgeOne({ account, shown }: Pushed, tag: string, { messages, readUpTo }: Told): string[] {
  const unread = unreadOf(messages, account.id, readUpTo).at(-1)
  const one = shown.get(tag)
  if (!unread) return one ? [`shows ${one.messageId}, and nothing is unread`] : []
  if (!one) return [`shows nothing of ${unread.id}, which is unread`]
  if (one.messageId !== unread.id) return [`shows ${one.messageId} instead of ${unread.id}`]
  // What else there is reads otherwise in a line about it.
  const says = /(message|edit) \d+ of .*/.exec(unread.type === MessageType.text ? unread.content : '')?.[0]
  const isPlain = says !== undefined && unread.votes === undefined && !unread.content.startsWith('[')
  return isPlain && !one.body.includes(says) ? [`says ${one.body} instead of ${says}`] : []
}
