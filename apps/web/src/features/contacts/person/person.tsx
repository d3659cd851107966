import { LinkButton } from '../../../components/controls/button.tsx'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { type AskedPerson, usePerson } from '../../../domain/people/use-person.ts'
import { useParams } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FriendProfile } from './friend-profile.tsx'
import styles from './profile.module.css'
import { MyProfile, StrangerProfile } from './stranger-profile.tsx'

/** The page of one person. Another id gets it fresh: nothing half-edited moves on to the next. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Known key={id} id={id} /> : <PersonPage />
}

function Known({ id }: { id: number }) {
  const person = usePerson(id)
  return person.isNobody ? <PersonPage /> : <PersonPage person={person} />
}

/** @param person undefined when there is nobody */
function PersonPage({ person }: { person?: AskedPerson }) {
  const t = useT()
  useTitle(person?.profile ? person.name : t('contacts.profile'))
  return (
    <Pane header={<PaneHeader title={t('contacts.profile')} back="/m/welcome" />}>
      {person && person.profile !== null ? <Found person={person} /> : <Unknown />}
    </Pane>
  )
}

function Found({ person }: { person: AskedPerson }) {
  const { isMe, isFriend, friend, profile, error, refetch, isFetching } = person
  if (friend) return <FriendProfile friend={friend} />
  if (profile && isMe) return <MyProfile person={profile} />
  if (profile && isFriend === false) return <StrangerProfile person={profile} known={person} />
  if (error) return <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
  return <ProfileSkeleton />
}

function Unknown() {
  const t = useT()
  return (
    <EmptyState
      picture="people"
      title={t('contacts.unknownTitle')}
      text={t('contacts.unknownText')}
      action={<LinkButton to="/m/search/user">{t('contacts.findPeople')}</LinkButton>}
    />
  )
}

function ProfileSkeleton() {
  const t = useT()
  return (
    <PageColumn>
      <div className={styles.head}>
        <Skeleton className={styles.face} />
        <Skeleton className={styles.line} />
      </div>
      <Facts>
        {(['common.note', 'contacts.nickname', 'common.account'] as const).map((fact) => (
          <Fact key={fact} label={t(fact)}>
            <Skeleton className={styles.factLine} />
          </Fact>
        ))}
      </Facts>
    </PageColumn>
  )
}
