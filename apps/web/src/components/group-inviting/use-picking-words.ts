import { useIsHouse } from '../../domain/site-settings.ts'
import { t as text, useT } from '../../platform/texts/index.ts'
import type { PickingWords } from '../picking/words.ts'

interface GroupPickingWords extends PickingWords {
  /** The act itself, as a button and as a title. */
  add: string
  /** Picking as a way to begin a group. */
  byPicking: string
  /** Shown when it is done. */
  added: (count: number) => string
}

/** Texts for picking people for a group: friends, or contacts where everybody may write to everybody. */
export function usePickingWords(): GroupPickingWords {
  const t = useT()
  const common = {
    chosen: (count: number) => t('groupInviting.chosen', { count }),
    takeOff: t('groupInviting.takeOff'),
    isIn: t('groupInviting.isIn'),
  }
  return useIsHouse()
    ? {
        ...common,
        search: t('groupInviting.searchContacts'),
        nobody: t('groupInviting.noContacts'),
        nobodyFound: t('groupInviting.noContactFound'),
        noneChosen: t('groupInviting.noContactChosen'),
        add: t('groupInviting.inviteContacts'),
        byPicking: t('groupInviting.byContacts'),
        added: (count) => text('groupInviting.contactsInvited', { count }),
      }
    : {
        ...common,
        search: t('groupInviting.searchFriends'),
        nobody: t('groupInviting.noFriends'),
        nobodyFound: t('groupInviting.noFriendFound'),
        noneChosen: t('groupInviting.noneChosen'),
        add: t('groupInviting.invite'),
        byPicking: t('groupInviting.byFriends'),
        added: (count) => text('groupInviting.invited', { count }),
      }
}
