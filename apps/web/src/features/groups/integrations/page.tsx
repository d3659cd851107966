import { useT } from '../../../platform/texts/index.ts'
import { GroupPage } from '../group/group-page.tsx'
import { IntegrationsScreen } from './integrations-screen.tsx'

/** What other systems do in a group, for those who keep it. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('bots.integrations')} back={(id) => `/group/${id}/info/settings`} alwaysBack>
      {(group) => <IntegrationsScreen group={group} />}
    </GroupPage>
  )
}
