import type { Group } from '@parley/contract'
import { GroupTop } from '../../../components/groups/group-top.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { useT } from '../../../platform/texts/index.ts'

/** The group, and my role in it. */
export function GroupHead({ group }: { group: Group }) {
  const t = useT()
  const { groupId, title, avatar, memberCount, memberOnlineCount, role } = group
  return (
    <GroupTop
      id={groupId}
      title={title}
      avatar={avatar}
      members={t('groups.memberCount', { count: memberCount })}
      online={t('groups.onlineCount', { count: memberOnlineCount })}
      role={<RoleChip role={role} />}
    />
  )
}
