import { PageColumn } from '../../../components/layout/panes.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { GroupPage } from '../group/group-page.tsx'
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
