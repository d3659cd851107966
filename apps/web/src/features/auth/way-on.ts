import type { InvitationView } from '@parley/contract'
import type { Followed } from '../../domain/invitations/follow.ts'
import { t } from '../../platform/texts/index.ts'

const nameOf = ({ inviter }: InvitationView) => inviter?.nickname ?? ''

const groupOf = ({ groups }: InvitationView, followed?: Followed) =>
  groups.find(({ groupId }) => groupId === followed?.groupId) ?? groups[0]

/** What has become of an invitation. */
export function outcomeOf(view: InvitationView, followed: Followed): string {
  const title = groupOf(view, followed)?.title
  if (view.kind === 'person') return t('invited.friends', { name: nameOf(view) })
  if (view.kind === 'owner') return t('invited.owner')
  if (title === undefined) return t('invited.welcome')
  return followed.isRequested ? t('invited.requestedIn', { title }) : t('invited.joined', { title })
}

/** Where the button below it leads; before that is known, where it will as a rule. */
export function wayOnOf(view: InvitationView, followed?: Followed): string {
  const title = groupOf(view, followed)?.title
  if (view.kind === 'person') return t('invited.chatWith', { name: nameOf(view) })
  if (view.kind === 'owner') return t('invited.setUpSite')
  if (title === undefined || (followed ? followed.groupId === undefined : !view.admits))
    return t('register.begin')
  return t('invited.enterGroup', { title })
}
