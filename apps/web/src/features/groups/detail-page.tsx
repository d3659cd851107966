import type { Group } from '@parley/contract'
import { Info, MessageCircle } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { Facts, IdFact, TextFact } from '../../components/facts/facts.tsx'
import { PageColumn } from '../../components/layout/panes.tsx'
import { mayIn } from '../../domain/groups/group-rights.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { inMyLanguage } from '../../domain/sentences.ts'
import { useT } from '../../platform/texts/index.ts'
import { CodeEntry } from './group/code-entry.tsx'
import styles from './group/group.module.css'
import { GroupHead } from './group/group-head.tsx'
import { GroupPage } from './group/group-page.tsx'
import { LeaveGroup } from './group/leave-group.tsx'

/** A group among the contacts. */
export function Component() {
  const t = useT()
  return (
    <GroupPage title={t('groups.detail')} back={() => '/m/welcome'}>
      {(group) => (
        <PageColumn>
          <Detail group={group} />
        </PageColumn>
      )}
    </GroupPage>
  )
}

function Detail({ group }: { group: Group }) {
  const t = useT()
  const nameOf = useNameOf()
  const { groupId, abstract, creator } = group
  return (
    <>
      <GroupHead group={group} />
      <Facts>
        <IdFact label={t('groups.id')} id={groupId} copyLabel={t('groups.copyId')} />
        <TextFact
          label={t('groups.abstract')}
          text={inMyLanguage('groupAbstract', abstract)}
          none={t('groups.noAbstract')}
        />
        <TextFact
          label={t('groups.owner')}
          text={nameOf({ userID: creator.userId, nickname: creator.nickname })}
        />
      </Facts>
      {mayIn(group, 'invite') && <CodeEntry group={group} />}
      <div className={styles.actions}>
        <LinkButton to={`/group/${groupId}`} variant="primary" icon={<MessageCircle aria-hidden="true" />}>
          {t('groups.openChat')}
        </LinkButton>
        <LinkButton to={`/group/${groupId}/info`} icon={<Info aria-hidden="true" />}>
          {t('groups.info')}
        </LinkButton>
        <LeaveGroup group={group} leadsTo="/m/welcome" />
      </div>
    </>
  )
}
