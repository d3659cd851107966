import type { Group } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { EditableFact } from '../../../components/editable-fact.tsx'
import { Fact, Facts, IdFact, TextFact } from '../../../components/facts.tsx'
import { Link } from '../../../components/link.tsx'
import { api } from '../../../lib/api.ts'
import { useNameOf } from '../../../lib/friends.ts'
import { groupMembersQuery } from '../../../lib/groups.ts'
import { t as text, useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import styles from '../group.module.css'
import { useGroupMutation } from '../use-group-change.ts'

/** What everybody in the group may know, and what I am called in it. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useT()
  const { groupId, abstract, creator, adminList } = group
  return (
    <Facts>
      <IdFact label={t('groups.id')} id={groupId} copyLabel={t('groups.copyId')} />
      <TextFact label={t('groups.abstract')} text={abstract} none={t('groups.noAbstract')} />
      <Fact label={t('groups.owner')}>
        <People people={[creator]} />
      </Fact>
      {adminList.length > 0 && (
        <Fact label={t('groups.administrators')}>
          <People people={adminList} />
        </Fact>
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
  const { data: mine = '' } = useQuery({
    ...groupMembersQuery(groupId),
    select: ({ list }) => list.find(({ userId }) => userId === userID)?.memberNickname ?? '',
  })
  const { mutateAsync } = useGroupMutation(
    (name: string) =>
      api.call('PUT /api/group/member/nickname', {
        body: { id: groupId, memberId: userID, nickname: name },
      }),
    () => text('groups.nicknameSaved'),
    { tellsInPlace: true },
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
