import type { GroupEventOf } from '@parley/contract'
import { groupSessionsQuery } from '../../domain/conversations/queries.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { notifications, showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import { friendsQuery } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import type { Engine } from '../../engine/engine.ts'
import { claim } from '../../platform/storage/claim.ts'
import { t } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'

interface Reminded {
  readonly event: GroupEventOf<'reminder'>
  readonly target: Target
  /** The chat is open here, and somebody reads it. */
  readonly isRead: boolean
}

const appIcon = '/favicon.svg'

/** Makes it heard that somebody asks me to read a message, in one tab, also where the group is muted. */
export async function remind(
  { queries }: Engine,
  { event: { groupID, messageId, by }, target, isRead }: Reminded,
  open: (path: string) => void,
) {
  if (isRead || !(await claim(`reminder-${messageId}`))) return
  if (userConfig()?.sound) playSound()
  if (!notifications.getState().isOn || isWindowActive()) return
  const group = queries
    .getQueryData(groupSessionsQuery.queryKey)
    ?.list.find(({ groupId }) => groupId === groupID)
  const note = queries
    .getQueryData(friendsQuery.queryKey)
    ?.list.find(({ userID }) => userID === by.userID)?.notice
  const name = displayName({ note, memberNickname: by.memberNickname, nickname: by.nickname })
  const path = pathOf(target)
  showNotification({
    title: group?.title ?? name,
    body: t('readers.asks', { name }),
    icon: group?.avatar || appIcon,
    tag: path,
    onClick: () => open(path),
  })
}
