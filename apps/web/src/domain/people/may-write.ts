import type { Group } from '@parley/contract'
import { useIsHouse } from '../site-settings.ts'
import { useFriends } from './friends.ts'

/** Whether I may write to somebody whom I meet in a group, which may let its members chat temporarily. */
export function useMayWrite(group: Pick<Group, 'temporaryChats'> | undefined) {
  const friends = useFriends()
  const isAnybody = useIsHouse() || group?.temporaryChats === true
  return (id: number) => isAnybody || friends.has(id)
}
