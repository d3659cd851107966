import { useQuery } from '@tanstack/react-query'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import { lastSeenQuery } from '../../domain/people/last-seen.ts'
import { useIsLost } from '../../platform/connection.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { seenTime } from '../../platform/time/time.ts'
import { useMinute } from '../../platform/time/use-minute.ts'

/** Whether a friend is here, or when they last were; of whom I block, that I do. */
export function PresenceText({ friendId, isOnline }: { friendId: number; isOnline: boolean }) {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  const isBlocked = useIsBlocked(friendId)
  const isLost = useIsLost()
  const { data } = useQuery({ ...lastSeenQuery(friendId), enabled: !isOnline && !isBlocked })
  if (isBlocked) return t('blocking.isBlocked')
  if (isOnline) return t(isLost ? 'common.disconnected' : 'common.online')
  if (!data?.lastSeenAt) return t('common.offline')
  return t('common.lastSeen', { time: seenTime(new Date(data.lastSeenAt), language, now) })
}
