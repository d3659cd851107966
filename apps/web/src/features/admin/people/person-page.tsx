import { Role } from '@parley/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../components/controls/link.tsx'
import { Facts, IdFact, TextFact } from '../../../components/facts/facts.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { logQuery } from '../../../domain/administration/log.ts'
import { type Account, accountQuery } from '../../../domain/administration/people.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { EntryList } from '../parts/entry-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Panel } from '../parts/panel.tsx'
import { Subject } from '../parts/subject.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import { AccountMarks } from './account-marks.tsx'
import { AccountActions } from './actions/account-actions.tsx'
import { Curtailments } from './actions/curtailments.tsx'
import { DeleteAccount } from './actions/delete-account.tsx'
import { Duty } from './actions/duty.tsx'
import { GroupsOf } from './groups-of.tsx'

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

/** The newest entries of the log by somebody or about them. */
function LogAbout({ id }: { id: number }) {
  const t = useT()
  const reading = useQuery(logQuery({ userId: id }, 1, false))
  return (
    <Panel
      title={t('admin.log')}
      isOpen
      action={<Link to={`/admin/log?userId=${id}`}>{t('admin.wholeLog')}</Link>}
    >
      <Loaded reading={reading}>
        {({ list }) =>
          list.length > 0 ? (
            <EntryList entries={list.slice(0, 5)} />
          ) : (
            <EmptyState title={t('admin.noEntries')} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function PersonFacts({ account }: { account: Account }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const time = (at: string) => fullTime(new Date(at), language)
  return (
    <Facts>
      <IdFact label={t('admin.account')} id={account.id} copyLabel={t('common.copyAccount')} />
      <TextFact
        label={t('admin.seen')}
        text={account.isOnline ? t('common.online') : account.lastSeenAt ? time(account.lastSeenAt) : ''}
        none={t('admin.neverSeen')}
      />
      <TextFact label={t('admin.created')} text={time(account.createdAt)} />
      <TextFact
        label={t('admin.address')}
        text={[account.ip, account.addr].filter(Boolean).join(' · ')}
        none={t('admin.unknown')}
      />
      <TextFact label={t('admin.messages')} text={number(account.sendMsgCount)} />
      <TextFact
        label={t('admin.groups')}
        text={t('admin.groupCounts', {
          groups: number(account.groupCount),
          led: number(account.groupAdminCount),
        })}
      />
    </Facts>
  )
}
