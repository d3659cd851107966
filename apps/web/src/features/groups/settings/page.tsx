import { useT } from '../../../platform/texts/index.ts'
import { GroupPage } from '../group/group-page.tsx'
import { SettingsScreen } from './settings-screen.tsx'

/** How a group is kept, for its owner and administrators. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('groups.settings')} back={(id) => `/group/${id}/info`} alwaysBack>
      {(group) => <SettingsScreen group={group} />}
    </GroupPage>
  )
}
