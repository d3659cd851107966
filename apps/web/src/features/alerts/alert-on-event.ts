import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage, Msg } from '@parley/contract'
import { CallEndReason } from '@parley/contract/enums'
import { bodyOf } from '@parley/contract/message-text'
import type { QueryClient } from '@tanstack/react-query'
import { mentions } from '../../domain/conversations/list-rows.ts'
import { isWithinAlbum } from '../../domain/conversations/message.ts'
import { gistOfMsg, lineOf } from '../../domain/conversations/preview.ts'
import { groupListQuery } from '../../domain/conversations/queries.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { appIcon } from '../../domain/device/saying.ts'
import { isKnownBlocked } from '../../domain/people/blocks.ts'
import { friendsQuery } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { decide } from '../../engine/deciding.ts'
import type { Engine } from '../../engine/engine.ts'
import { createThreads } from '../../engine/threads/threads.ts'
import { claim } from '../../platform/storage/claim.ts'
import { t, withTexts } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'
import { showAlert } from './show-alert.ts'
import { createUnreadNews, type News } from './unread-news.ts'

/** How long a tab lets those go first that know better: the one that somebody looks at, then those in sight. */
const courtesyMs = { active: 0, visible: 100, hidden: 250 }

/** How long a message that comes where nobody looks may still be read on another device: as long as push waits. */
export const graceMs = 5000

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>

interface Arrival {
  readonly event: Event<'message'>
  readonly target: Target
  /** Where it was sent in a thread alone: what that begins with. */
  readonly thread?: number | undefined
  /** It came into a chat or thread that somebody was reading here. */
  readonly isRead: boolean
}

/** Alerts me to a new message, or to a request to read one. */
export async function alertOnEvent(
  engine: Engine,
  event: Event<'message'> | Event<'reminder'>,
  place: Omit<Arrival, 'event'>,
  open: (path: string) => void,
) {
  if (event.event === 'message') return alertOfMessage(engine, { event, ...place }, open)
  const { remind } = await withTexts('extras', import('./remind.ts'))
  return remind(engine, { event, ...place }, open)
}

/** Alerts me to a new message, unless another tab does, or it is read or recalled before. */
async function alertOfMessage(
  engine: Engine,
  { event, target, thread, isRead }: Arrival,
  open: (path: string) => void,
) {
  const { userID, queries: client, readMarks } = engine
  const { message, sequence } = event
  if (isWithinAlbum(message) || message.isMe) return
  const unread = engine.part(createUnreadNews)
  const news: News = { target, thread, sequence, message }
  unread.add(news)
  // Before the claim: a tab that is closed meanwhile raises no alert.
  if (!isRead && !isWindowActive()) await wait(graceMs)
  await wait(courtesyMs[isWindowActive() ? 'active' : document.visibilityState])
  if (!unread.has(news)) return
  // The tab that shows the message claims it too, and so keeps the others quiet.
  if (!(await claim(`${target.kind}-${message.id}`))) return unread.drop(news)
  const isForMe = mentionsMe(client, news.message, userID)
  if (thread !== undefined && !isForMe && !isFollowed(engine, news)) return unread.drop(news)
  const isReadSince = thread === undefined ? readMarks.of(target) >= sequence : isReadIn(engine, news)
  const alert = await decide(engine, {
    target,
    isMine: false,
    isRead: isRead || isReadSince,
    isForMe,
    isNews: !isFinishedCall(news.message.msg),
  })
  if (!unread.has(news)) return
  const note = () =>
    'groupID' in news.message ? ofGroup(client, news.message) : ofChat(client, news.message)
  await showAlert(engine, alert, { target, thread, note, open, isForMe, news })
  if (!unread.has(news)) news.takeBack?.()
  else if (!news.takeBack) unread.drop(news)
}

/** Whether I want to hear of the replies in a thread. Until more is known, that is so where I have begun it. */
function isFollowed(engine: Engine, { target, thread: root = 0, message }: News) {
  const isMine = message.extras?.thread?.author === engine.userID
  const level = engine.part(createThreads).summaryOf({ target, root })?.level
  return (level ?? (isMine ? 'all' : 'none')) === 'all'
}

/** Whether I have seen it on this page in its thread. */
const isReadIn = ({ conversations }: Engine, { target, thread, message }: News) =>
  (conversations.known(target, thread)?.store.getState().read.id ?? 0) >= message.id

/** Both sides know of a call that was held; only a missed one is news. */
function isFinishedCall(msg: Msg) {
  const body = bodyOf(msg)
  return 'endReason' in body && body.endReason !== CallEndReason.notAnswered
}

const wait = (ms: number) => new Promise<void>((resolve) => (ms === 0 ? resolve() : setTimeout(resolve, ms)))

/** Whether a message mentions me and is not from somebody whom I block: a mute does not stop it. */
const mentionsMe = (client: QueryClient, message: ChatMessage | GroupMessage, me: number) =>
  'groupID' in message && mentions(message, me) && !isKnownBlocked(client, message.userID)

const noteOf = (client: QueryClient, id: number) =>
  client.getQueryData(friendsQuery.queryKey)?.list.find(({ userID }) => userID === id)?.notice

const ofChat = (client: QueryClient, { msg, sendUser, msgPreview, extras }: ChatMessage) => ({
  title: displayName({ note: noteOf(client, sendUser.id), nickname: sendUser.nickName }),
  body: lineOf(gistOfMsg(msg, extras), msgPreview),
  icon: sendUser.avatar || appIcon,
})

function ofGroup(client: QueryClient, message: GroupMessage) {
  const { msg, userID, userNickname: nickname, memberNickname, msgPreview, extras } = message
  const group = client
    .getQueryData(groupListQuery.queryKey)
    ?.list.find(({ groupId }) => groupId === message.groupID)
  const name = displayName({ note: noteOf(client, userID), memberNickname, nickname })
  return {
    title: group?.title ?? name,
    body: t('chat.arrived', { name, text: lineOf(gistOfMsg(msg, extras), msgPreview) }),
    icon: message.userAvatar || appIcon,
  }
}
