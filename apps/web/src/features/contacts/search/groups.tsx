import { ApplicationDialog } from '../../../components/adding/application-dialog.tsx'
import { groupDoor } from '../../../components/adding/doors.ts'
import { useApplication } from '../../../components/adding/use-application.ts'
import { LinkButton } from '../../../components/controls/button.tsx'
import { hitStateOf } from '../../../domain/groups/hit-state.ts'
import { useGroupSearch } from '../../../domain/groups/search.ts'
import { useGroupNotices } from '../../../domain/requests/group-notices.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { GroupHit } from './group-hit.tsx'
import { ResultsView } from './results-view.tsx'

/** Groups that may be found, whose id is the key or whose title has it. */
export function Component() {
  const t = useT()
  const [params] = useSearchParams()
  const searched = params.get('key')?.trim() ?? ''
  const { notices = [] } = useGroupNotices()
  const applying = useApplication(groupDoor)
  const search = useGroupSearch(searched)
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
          <GroupHit key={hit.groupId} hit={hit} state={hitStateOf(hit, notices)} applying={applying} />
        )}
      </ResultsView>
      <ApplicationDialog kind="group" applying={applying} />
    </>
  )
}
