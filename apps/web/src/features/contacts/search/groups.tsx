import { LinkButton } from '../../../components/controls/button.tsx'
import { api } from '../../../domain/api/api.ts'
import { useGroupNotices } from '../../../domain/requests/group-notices.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { ApplicationDialog } from '../adding/application-dialog.tsx'
import { groupDoor } from '../adding/doors.ts'
import { useApplication } from '../adding/use-application.ts'
import { GroupHit } from './group-hit.tsx'
import { groupStateOf } from './group-state.ts'
import { ResultsView } from './results-view.tsx'
import { usePagedSearch } from './use-paged-search.ts'

/** Groups that may be found, whose id is the key or whose title has it. */
export function Component() {
  const t = useT()
  const [params] = useSearchParams()
  const searched = params.get('key')?.trim() ?? ''
  const { notices = [] } = useGroupNotices()
  const applying = useApplication(groupDoor)
  const search = usePagedSearch({
    endpoint: 'GET /api/group/search',
    key: searched,
    fetchPage: (query, signal) => api.call('GET /api/group/search', { query }, { signal }),
    idOf: ({ groupId }) => groupId,
  })
  return (
    <>
      <ResultsView
        search={search}
        searched={searched}
        idle={{
          title: t('contacts.searchGroupsTitle'),
          text: t('contacts.searchGroupsText'),
          action: <LinkButton to="/m/add_group">{t('contacts.createGroup')}</LinkButton>,
        }}
        none={{
          title: t('contacts.noGroupFound', { searched }),
          text: t('contacts.noGroupFoundText'),
        }}
        countText={(count) => t('contacts.groupsFound', { count })}
      >
        {(hit) => (
          <GroupHit key={hit.groupId} hit={hit} state={groupStateOf(hit, notices)} applying={applying} />
        )}
      </ResultsView>
      <ApplicationDialog kind="group" applying={applying} />
    </>
  )
}
