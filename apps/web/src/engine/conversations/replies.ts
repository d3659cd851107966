import type { ThreadPerson, ThreadSummary } from '@parley/contract'
import { threadLimits } from '@parley/contract/thread-limits'
import type { Message } from '../../domain/conversations/message.ts'

/** What a reply in a thread is to me. */
export interface ReplyFacts {
  /** I have seen it come. */
  readonly isRead: boolean
  /** It mentions me. */
  readonly isForMe: boolean
  /** I have written what the thread begins with. */
  readonly isMine: boolean
}

/** A reply in a thread. */
export interface Reply extends ReplyFacts {
  readonly message: Message
}

const nothing = { count: 0, people: [], unread: 0, mentions: 0, level: 'none' } as const

const oneMore = (count: number, isMore: boolean) => Math.min(count + Number(isMore), threadLimits.counted)

const others = (people: readonly ThreadPerson[], { userID }: ThreadPerson) =>
  people.filter((person) => person.userID !== userID)

/** The summary of a thread with one more reply, unless it counts that already. */
export function counted(before: ThreadSummary | undefined, reply: Reply): ThreadSummary {
  const { isForMe, isMine, isRead, message } = reply
  const { author, isMe, createdAt: lastAt, sequence: upTo = 0 } = message
  if (before && before.upTo >= upTo) return before
  const { count, people, unread, mentions, level } = { ...nothing, ...before }
  const person = {
    userID: author.id,
    nickname: author.memberNickname || author.nickname,
    avatar: author.avatar,
  }
  const isFollowed = level !== 'none' || isMe || isForMe || (isMine && !before)
  const isUnread = isFollowed && !isRead
  return {
    count: oneMore(count, true),
    lastAt,
    upTo,
    people: [person, ...others(people, person)].slice(0, threadLimits.people),
    level: isFollowed && level === 'none' ? 'all' : level,
    unread: isMe ? 0 : oneMore(unread, isUnread),
    mentions: isMe ? 0 : oneMore(mentions, isUnread && isForMe),
  }
}
