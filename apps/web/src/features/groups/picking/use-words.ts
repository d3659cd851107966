import type { PickingWords } from '../../../components/picking/words.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Of picking people for a group. */
export function useWords(): PickingWords {
  const t = useT()
  return {
    search: t('groups.searchFriends'),
    nobody: t('groups.noFriends'),
    nobodyFound: t('groups.noFriendFound'),
    noneChosen: t('groups.noneChosen'),
    chosen: (count) => t('groups.chosen', { count }),
    takeOff: t('groups.takeOff'),
    isIn: t('groups.isIn'),
  }
}
