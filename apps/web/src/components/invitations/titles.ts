import type { InvitationView } from '@parley/contract'
import { t } from '../../platform/texts/index.ts'

/** Title of an invitation: the inviter and the target. The group itself is shown below. */
export function titleOf({ kind, inviter }: InvitationView): string {
  const name = inviter?.nickname ?? ''
  switch (kind) {
    case 'person':
      return t('invited.toFriend', { name })
    case 'group':
      return t('invited.toGroup', { name })
    case 'site':
      return t('invited.toSite', { name })
    case 'owner':
      return t('invited.toOwn')
  }
}

/** The same in one line. */
export function lineOf(view: InvitationView): string {
  const [group] = view.groups
  const name = view.inviter?.nickname ?? ''
  return view.kind === 'group' && group
    ? t('invited.toThisGroup', { name, title: group.title })
    : titleOf(view)
}

/** Default text for the owner and administrators of the group. */
export const requestOf = ({ inviter }: InvitationView) =>
  t('invited.byWhom', { name: inviter?.nickname ?? '' })
