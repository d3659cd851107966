import { LinkButton } from '../../../components/controls/button.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { displayName } from '../../../domain/people/names.ts'
import { useParams } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FriendProfile } from './friend-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { MyProfile, StrangerProfile } from './stranger-profile.tsx'
import { type Person, usePerson } from './use-person.ts'

/** The page of one person. Another id gets it fresh: nothing half-edited moves on to the next. */
export function Component() {
  const id = Number(useParams().id)
  return <PersonPage key={id} id={id} />
}

function PersonPage({ id }: { id: number }) {
  const t = useT()
  const { found, error, refetch, isFetching } = usePerson(id)
  const name = found && nameOf(found)
  useTitle(name ?? t('contacts.profile'))
  return (
    <Pane header={<PaneHeader title={t('contacts.profile')} back="/m/welcome" />}>
      {found ? (
        <Found person={found} />
      ) : error ? (
        <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <ProfileSkeleton />
      )}
    </Pane>
  )
}

function nameOf(found: Person) {
  if (found.kind === 'unknown') return undefined
  const { nickname } = found.person
  return found.kind === 'friend' ? displayName({ note: found.person.notice, nickname }) : nickname
}

function Found({ person: found }: { person: Person }) {
  const t = useT()
  switch (found.kind) {
    case 'friend':
      return (
        <PageColumn>
          <FriendProfile friend={found.person} />
        </PageColumn>
      )
    case 'unknown':
      return (
        <EmptyState
          picture="people"
          title={t('contacts.unknownTitle')}
          text={t('contacts.unknownText')}
          action={<LinkButton to="/m/search/user">{t('contacts.findPeople')}</LinkButton>}
        />
      )
    case 'me':
      return (
        <PageColumn>
          <MyProfile person={found.person} />
        </PageColumn>
      )
    case 'stranger':
      return (
        <PageColumn>
          <StrangerProfile person={found.person} />
        </PageColumn>
      )
  }
}
