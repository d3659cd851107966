import { useQuery } from '@tanstack/react-query'
import { Fact, Facts, IdFact, TextFact } from '../../../components/facts/facts.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { anyGroupQuery } from '../../../domain/administration/groups.ts'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Subject } from '../parts/subject.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import { DissolveGroup } from './dissolve-group.tsx'
import { GroupMembers } from './group-members.tsx'
import { OwnerLink } from './owner-link.tsx'

/** A group: who is in it, and what can be done about it. */
export function GroupPage({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const reading = useQuery(anyGroupQuery(id))
  return (
    <AdminPage title={reading.data?.title ?? t('admin.group')} back="/admin/groups" alwaysBack>
      <Loaded reading={reading}>
        {(group) =>
          group === null ? (
            <EmptyState picture="search" title={t('admin.groupGone')} />
          ) : (
            <>
              <Subject
                id={group.id}
                name={group.title}
                avatar={group.avatar}
                about={t('admin.memberCounts', {
                  members: number(group.memberCount),
                  online: number(group.memberOnlineCount),
                })}
              />
              <Facts>
                <IdFact label={t('admin.groupNumber')} id={group.id} copyLabel={t('admin.copyGroupNumber')} />
                <Fact label={t('admin.groupOwner')}>
                  <OwnerLink owner={group.creater} />
                </Fact>
                <TextFact
                  label={t('common.abstract')}
                  text={inMyLanguage('groupAbstract', group.abstract)}
                  none={t('admin.none')}
                />
                <TextFact label={t('admin.messages')} text={number(group.messageCount)} />
                <TextFact label={t('admin.created')} text={fullTime(new Date(group.createdAt), language)} />
              </Facts>
              <GroupMembers group={group} />
              <DissolveGroup group={group} />
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
