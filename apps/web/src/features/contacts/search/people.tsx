import { Mail, QrCode, ScanLine } from 'lucide-react'
import { ApplicationDialog } from '../../../components/adding/application-dialog.tsx'
import { friendDoor } from '../../../components/adding/doors.ts'
import { useApplication } from '../../../components/adding/use-application.ts'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { useNameOf } from '../../../domain/people/friends.ts'
import { usePeopleSearch } from '../../../domain/people/search.ts'
import { useFriendRequests } from '../../../domain/requests/friend-requests.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useSession } from '../../../domain/session/session.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { MyAccount } from '../person/my-account.tsx'
import { PersonHit } from './person-hit.tsx'
import { personStateOf } from './person-state.ts'
import { ResultsView } from './results-view.tsx'
import styles from './search.module.css'

/** People whose account is the key, or whose nickname has it. */
export function Component() {
  const t = useT()
  const [params] = useSearchParams()
  const searched = params.get('key')?.trim() ?? ''
  const { userID: myId } = useSession()
  const { requests = [] } = useFriendRequests()
  const nameOf = useNameOf()
  const applying = useApplication(friendDoor)
  const search = usePeopleSearch(searched)
  const results = (
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
  )
  return (
    <>
      {searched === '' ? (
        <div className={styles.idle}>
          <Ways />
          {results}
        </div>
      ) : (
        results
      )}
      <ApplicationDialog kind="person" applying={applying} />
    </>
  )
}

/** The ways to each other besides searching. */
function Ways() {
  const t = useT()
  const isAdministrator = useIsAdministrator()
  return (
    <div className={styles.ways}>
      <Card>
        <CardButton icon={<ScanLine aria-hidden="true" />} onClick={() => openOverlay('scanner')}>
          {t('scanning.title')}
        </CardButton>
        <CardButton icon={<QrCode aria-hidden="true" />} onClick={() => openOverlay('myCode')}>
          {t('inviting.myCode')}
        </CardButton>
        {isAdministrator && (
          <CardButton icon={<Mail aria-hidden="true" />} onClick={() => openOverlay('siteInvitations')}>
            {t('inviting.siteTitle')}
          </CardButton>
        )}
      </Card>
    </div>
  )
}
