import { PageColumn } from '../../../components/panes.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { GroupPage } from '../group-page.tsx'
import { GroupInfo } from './group-info.tsx'

/** Information on a group, for all its members. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('groups.info')} back={(id) => `/group/${id}`} alwaysBack>
      {(group) => (
        <PageColumn>
          <GroupInfo group={group} />
        </PageColumn>
      )}
    </GroupPage>
  )
}
