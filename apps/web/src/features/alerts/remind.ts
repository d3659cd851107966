import type { GroupEventOf } from '@parley/contract'
import { forMe } from '@parley/contract/alert'
import { groupListQuery } from '../../domain/conversations/queries.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { isLeftToPush } from '../../domain/device/push.ts'
import { appIcon } from '../../domain/device/saying.ts'
import { friendsQuery } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { decide } from '../../engine/deciding.ts'
import type { Engine } from '../../engine/engine.ts'
import { claim } from '../../platform/storage/claim.ts'
import { t } from '../../platform/texts/index.ts'
import { showAlert } from './show-alert.ts'

interface Reminded {
  readonly event: GroupEventOf<'reminder'>
  readonly target: Target
  /** The chat is open here, and somebody reads it. */
  readonly isRead: boolean
}

/**
 * Alerts me that somebody asks me to read a message, in one tab, also where the group is muted; where no page is
 * in sight the server's push does, if it is on for this device.
 */
export async function remind(
  engine: Engine,
  { event: { groupID, messageId, by }, target, isRead }: Reminded,
  open: (path: string) => void,
) {
  const { queries } = engine
  if (isLeftToPush(engine.userID)) return
  if (isRead || !(await claim(`reminder-${messageId}`))) return
  const alert = await decide(engine, { target, ...forMe })
  const group = queries.getQueryData(groupListQuery.queryKey)?.list.find(({ groupId }) => groupId === groupID)
  const called = queries
    .getQueryData(friendsQuery.queryKey)
    ?.list.find(({ userID }) => userID === by.userID)?.notice
  const name = displayName({ note: called, memberNickname: by.memberNickname, nickname: by.nickname })
  const note = () => ({
    title: group?.title ?? name,
    body: t('readers.asks', { name }),
    icon: group?.avatar || appIcon,
  })
  await showAlert(engine, alert, { target, note, open, isForMe: true })
}
