import type { Group } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { Link } from '../../../components/controls/link.tsx'
import { EditableFact } from '../../../components/facts/editable-fact.tsx'
import { Fact, Facts, IdFact, TextFact } from '../../../components/facts/facts.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { secondsText } from '../../../components/groups/wait-text.ts'
import { hoursText } from '../../../components/hours/hours-text.ts'
import { renameMember } from '../../../domain/groups/member-actions.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { useSession } from '../../../domain/session/session.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import styles from '../group/group.module.css'

/** Facts that everybody in the group may see, and my nickname in it. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useT()
  const { groupId, abstract, creator, adminList, slowMode, quietHours, readersFrom, retention } = group
  return (
    <Facts>
      <IdFact label={t('groups.id')} id={groupId} copyLabel={t('groups.copyId')} />
      <TextFact
        label={t('groups.abstract')}
        text={inMyLanguage('groupAbstract', abstract)}
        none={t('groups.noAbstract')}
      />
      <Fact label={t('groups.owner')}>
        <People people={[creator]} />
      </Fact>
      {adminList.length > 0 && (
        <Fact label={t('groups.administrators')}>
          <People people={adminList} />
        </Fact>
      )}
      {slowMode !== undefined && (
        <Fact label={t('groups.slowMode')}>{t('groups.slowModeIs', { time: secondsText(slowMode) })}</Fact>
      )}
      {quietHours && <Fact label={t('groups.quietHours')}>{hoursText(quietHours)}</Fact>}
      {readersFrom !== undefined && <Fact label={t('groups.readers')}>{t('groups.readersOn')}</Fact>}
      {retention && (
        <Fact label={t('groups.keptFor')}>{t('groups.keptDays', { count: retention.days })}</Fact>
      )}
      <MyNickname groupId={groupId} />
    </Facts>
  )
}

function People({ people }: { people: readonly Group['creator'][] }) {
  const nameOf = useNameOf()
  return (
    <span className={styles.people}>
      {people.map(({ userId, nickname }) => (
        <Link key={userId} to={`/m/users/${userId}`} className={styles.person}>
          {nameOf({ userID: userId, nickname })}
        </Link>
      ))}
    </span>
  )
}

function MyNickname({ groupId }: { groupId: number }) {
  const t = useT()
  const { userID, nickname } = useSession()
  const mine = useMembers(groupId).members?.find(({ id }) => id === userID)?.memberNickname ?? ''
  const { mutateAsync } = useGroupMutation(
    (name: string) => renameMember({ groupId, memberId: userID }, name),
    () => text('groups.nicknameSaved'),
    { handlesErrors: true },
  )
  return (
    <EditableFact
      label={t('groups.myNickname')}
      text={mine}
      none={nickname}
      editLabel={t('groups.editMyNickname')}
      placeholder={nickname}
      limit={limits.memberNickname}
      save={mutateAsync}
    />
  )
}
