import type { Group } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayIn } from '../../domain/groups/group-rights.ts'
import { admitsQuery } from '../../domain/invitations/my-invitations.ts'
import { useOwnInvitation } from '../../domain/invitations/use-own-invitation.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { holdsText } from '../invitations/holds-text.ts'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { OwnCode } from '../invitations/own-code.tsx'
import { CodeSettings } from './code-settings.tsx'

/** My code of a group, and for its staff those that others have made. */
export function GroupCode({ group }: { group: Group }) {
  const t = useT()
  const language = useLanguage()
  const { groupId, title, avatar, memberCount } = group
  const goal = useMemo(() => ({ kind: 'group', groupId }) as const, [groupId])
  const own = useOwnInvitation(goal)
  const admits = useAdmits(group, own.invitation?.code)
  return (
    <OwnCode
      own={own}
      face={{ id: groupId, name: title, avatar, about: t('groupInviting.members', { count: memberCount }) }}
      hint={admits ? t('inviting.groupHint') : t('inviting.groupAsksHint')}
      words={t('inviting.groupWords', { title })}
      state={(invitation) => holdsText(invitation, language)}
    >
      <CodeSettings own={own} goal={goal} />
      <OpenInvitations goal={goal} title={t('inviting.others')} invitations={own.others} />
    </OwnCode>
  )
}

/** Whether a person who comes is in at once; staff let in the people whom they invite. */
function useAdmits(group: Group, code = '') {
  const isStaff = mayIn(group, 'manage')
  const { data } = useQuery({ ...admitsQuery(code), enabled: !isStaff && code !== '' })
  return isStaff || (data ?? true)
}
