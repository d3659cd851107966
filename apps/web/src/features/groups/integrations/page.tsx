import { useT } from '../../../platform/texts/index.ts'
import { GroupPage } from '../group/group-page.tsx'
import { IntegrationsScreen } from './integrations-screen.tsx'

/** Integrations of a group, for its owner and administrators. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('bots.integrations')} back={(id) => `/group/${id}/info/settings`} alwaysBack>
      {(group) => <IntegrationsScreen group={group} />}
    </GroupPage>
  )
}
