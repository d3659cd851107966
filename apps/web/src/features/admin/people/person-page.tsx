import { Role } from '@parley/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { accountQuery } from '../../../domain/administration/people.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Subject } from '../parts/subject.tsx'
import { AccountMarks } from './account-marks.tsx'
import { AccountActions } from './actions/account-actions.tsx'
import { Curtailments } from './actions/curtailments.tsx'
import { DeleteAccount } from './actions/delete-account.tsx'
import { Duty } from './actions/duty.tsx'
import { GroupsOf } from './groups-of.tsx'
import { LogAbout } from './log-about.tsx'
import { PersonFacts } from './person-facts.tsx'

/** Somebody's account: what is known of it, and what can be done about it. */
export function PersonPage({ id }: { id: number }) {
  const t = useT()
  const { userID } = useSession()
  const reading = useQuery(accountQuery(id))
  const { data: account } = reading
  return (
    <AdminPage title={account?.nickname ?? t('admin.person')} back="/admin/people" alwaysBack>
      <Loaded reading={reading}>
        {(found) =>
          found === null ? (
            <EmptyState picture="search" title={t('admin.personGone')} />
          ) : (
            <>
              <Subject
                id={found.id}
                name={found.nickname}
                avatar={found.avatar}
                online={found.isOnline}
                marks={<AccountMarks account={found} />}
              />
              <PersonFacts account={found} />
              {found.id === userID ? (
                <p>{t('admin.thisIsYou')}</p>
              ) : found.isOwner ? (
                <p>{t('admin.ownerIsProtected')}</p>
              ) : (
                <>
                  <Curtailments account={found} />
                  {found.role === Role.user && <Duty account={found} />}
                  <AccountActions account={found} />
                </>
              )}
              <GroupsOf id={found.id} />
              <LogAbout id={found.id} />
              {found.id !== userID && !found.isOwner && <DeleteAccount account={found} />}
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
