import { useT } from '../../../platform/texts/index.ts'
import { GroupPage } from '../group/group-page.tsx'
import { MemberScreen } from './member-screen.tsx'

/** The members of a group, for those who keep it. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('groups.manageMembers')} back={(id) => `/group/${id}/info`} alwaysBack>
      {(group) => <MemberScreen group={group} />}
    </GroupPage>
  )
}
