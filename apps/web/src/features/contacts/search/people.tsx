import { api } from '../../../lib/api.ts'
import { useFriendRequests } from '../../../lib/friend-requests.ts'
import { useNameOf } from '../../../lib/friends.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { ApplicationDialog } from '../adding/application-dialog.tsx'
import { friendDoor } from '../adding/doors.ts'
import { useApplication } from '../adding/use-application.ts'
import { MyAccount } from '../my-account.tsx'
import { PersonHit } from './person-hit.tsx'
import { personStateOf } from './person-state.ts'
import { ResultsView } from './results-view.tsx'
import { usePagedSearch } from './use-paged-search.ts'

/** People whose account is the key, or whose nickname has it. */
export function Component() {
  const t = useT()
  const [params] = useSearchParams()
  const searched = params.get('key')?.trim() ?? ''
  const { userID: myId } = useSession()
  const { requests = [] } = useFriendRequests()
  const nameOf = useNameOf()
  const applying = useApplication(friendDoor)
  const search = usePagedSearch({
    endpoint: 'GET /api/user/search',
    key: searched,
    fetchPage: (query, signal) => api.call('GET /api/user/search', { query }, { signal }),
    idOf: ({ userID }) => userID,
  })
  return (
    <>
      <ResultsView
        search={search}
        searched={searched}
        idle={{ title: t('contacts.searchTitle'), text: t('contacts.searchText'), action: <MyAccount /> }}
        none={{ title: t('contacts.nobodyFound', { searched }), text: t('contacts.nobodyFoundText') }}
        countText={(count) => t('contacts.peopleFound', { count })}
      >
        {(hit) => (
          <PersonHit
            key={hit.userID}
            hit={hit}
            name={nameOf(hit)}
            state={personStateOf(hit, myId, requests)}
            applying={applying}
          />
        )}
      </ResultsView>
      <ApplicationDialog kind="person" applying={applying} />
    </>
  )
}
