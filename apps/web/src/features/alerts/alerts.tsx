import type { ChatMessage, GroupMessage, Msg } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useLive } from '../../components/engine/use-live.ts'
import { peerOf } from '../../domain/conversations/message.ts'
import { previewText } from '../../domain/conversations/preview.ts'
import { groupSessionsQuery } from '../../domain/conversations/queries.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { notifications, showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import { friendsQuery } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { claim } from '../../platform/storage/claim.ts'
import { useT } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'
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
  const { list, openChat, queries: client } = useEngine()
  const navigate = useNavigate()

  async function tell(news: News) {
    const path = pathOf(news.target)
    const isRead = openChat.isBeingRead(path)
    await wait(courtesyMs[isWindowActive() ? 'active' : document.visibilityState])
    // The tab that shows the message claims it too, and so keeps the others quiet.
    if (news.isMe || !(await claim(`${news.target.kind}-${news.id}`))) return
    const alert = alertFor({
      ...news,
      isRead,
      isMuted: list.row(news.target)?.isMuted ?? false,
      isWindowActive: isWindowActive(),
      sound: userConfig()?.sound ?? false,
      notifications: notifications.getState().isOn,
    })
    if (alert?.sound) playSound()
    if (alert?.notification) showNotification({ ...news, tag: path, onClick: () => void navigate(path) })
  }

  useLive('heard', ({ event, isMissed }) => {
    if (isMissed || event.event !== 'message') return
    const { message } = event
    void tell('groupID' in message ? ofGroup(client, message, t) : ofChat(client, message))
  })
  return null
}

const wait = (ms: number) => new Promise<void>((resolve) => (ms === 0 ? resolve() : setTimeout(resolve, ms)))

const noteOf = (client: QueryClient, id: number) =>
  client.getQueryData(friendsQuery.queryKey)?.list.find(({ userID }) => userID === id)?.notice

function ofChat(client: QueryClient, message: ChatMessage): News {
  const { id, isMe, msg, sendUser, msgPreview } = message
  return {
    id,
    isMe,
    msg,
    target: { kind: 'direct', id: peerOf(message).id },
    title: displayName({ note: noteOf(client, sendUser.id), nickname: sendUser.nickName }),
    body: previewText(msg, msgPreview),
    icon: sendUser.avatar || appIcon,
  }
}

function ofGroup(client: QueryClient, message: GroupMessage, t: ReturnType<typeof useT>): News {
  const { id, isMe, msg, userID, userNickname: nickname, memberNickname, msgPreview } = message
  const target: Target = { kind: 'group', id: message.groupID }
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
