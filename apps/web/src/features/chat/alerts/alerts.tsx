import type { ChatMessage, GroupMessage, Msg } from '@parley/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { claim } from '../../../lib/claim.ts'
import { friendsQuery } from '../../../lib/friends.ts'
import { groupSessionsQuery } from '../../../lib/groups.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { playMessageSound } from '../../../lib/message-sound.ts'
import { displayName } from '../../../lib/names.ts'
import { notifications, showNotification } from '../../../lib/notifications.ts'
import { useNavigate } from '../../../lib/router/index.ts'
import { userConfig } from '../../../lib/user-config.ts'
import { useRealtime } from '../../../realtime/use-realtime.ts'
import { targetOfChat, targetOfGroup } from '../arrivals.ts'
import { pathOf, type Target } from '../model/target.ts'
import { previewText } from '../preview.ts'
import { isBeingRead, isWindowActive } from '../reading.ts'
import { sessionsQuery } from '../session-cache.ts'
import { alertFor } from './alert.ts'

/** How long a tab lets those go first that know better: the one that somebody looks at, then those in sight. */
const courtesyMs = { active: 0, visible: 100, hidden: 250 }

const appIcon = '/favicon.svg'

interface News {
  id: number
  isMe: boolean
  msg: Msg
  target: Target
  title: string
  body: string
  icon: string
}

/** New messages make themselves heard: a sound, and a notification of the system, in one tab only. */
export function Alerts() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()

  async function tell(news: News) {
    const path = pathOf(news.target)
    const isRead = isBeingRead(path)
    await wait(courtesyMs[isWindowActive() ? 'active' : document.visibilityState])
    // The tab that shows the message claims it too, and so keeps the others quiet.
    if (news.isMe || !(await claim(`${news.target.kind}-${news.id}`))) return
    const alert = alertFor({
      ...news,
      isRead,
      isMuted: isMuted(client, news.target),
      isWindowActive: isWindowActive(),
      sound: userConfig.getState().config?.sound ?? false,
      notifications: notifications.getState().isOn,
    })
    if (alert?.sound) playMessageSound()
    if (alert?.notification) showNotification({ ...news, tag: path, onClick: () => void navigate(path) })
  }

  useRealtime('heard', ({ event, isMissed }) => {
    if (isMissed || event.event !== 'message') return
    const { message } = event
    void tell('groupID' in message ? ofGroup(client, message, t) : ofChat(client, message))
  })
  return null
}

const wait = (ms: number) => new Promise<void>((resolve) => (ms === 0 ? resolve() : setTimeout(resolve, ms)))

function isMuted(client: QueryClient, { kind, id }: Target) {
  const rows =
    kind === 'direct'
      ? client.getQueryData(sessionsQuery.queryKey)?.list.filter(({ userId }) => userId === id)
      : client.getQueryData(groupSessionsQuery.queryKey)?.list.filter(({ groupId }) => groupId === id)
  return rows?.[0]?.isMuted ?? false
}

const noteOf = (client: QueryClient, id: number) =>
  client.getQueryData(friendsQuery.queryKey)?.list.find(({ userID }) => userID === id)?.notice

function ofChat(client: QueryClient, message: ChatMessage): News {
  const { id, isMe, msg, sendUser, msgPreview } = message
  return {
    id,
    isMe,
    msg,
    target: targetOfChat(message),
    title: displayName({ note: noteOf(client, sendUser.id), nickname: sendUser.nickName }),
    body: previewText(msg, msgPreview),
    icon: sendUser.avatar || appIcon,
  }
}

function ofGroup(client: QueryClient, message: GroupMessage, t: ReturnType<typeof useT>): News {
  const { id, isMe, msg, userID, userNickname: nickname, memberNickname, msgPreview } = message
  const target = targetOfGroup(message)
  const group = client
    .getQueryData(groupSessionsQuery.queryKey)
    ?.list.find(({ groupId }) => groupId === target.id)
  const name = displayName({ note: noteOf(client, userID), memberNickname, nickname })
  const preview = previewText(msg, msgPreview)
  return {
    id,
    isMe,
    msg,
    target,
    title: group?.title ?? name,
    body: t('chat.arrived', { name, text: preview }),
    icon: message.userAvatar || appIcon,
  }
}
