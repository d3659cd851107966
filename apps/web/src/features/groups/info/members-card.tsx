import type { Group } from '@parley/contract'
import { ChevronRight, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import {
  AddingDialog,
  type AddingWay,
  useAddMembersButton,
} from '../../../components/group-inviting/add-members.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { sortMembers } from '../../../domain/groups/member-order.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './members-card.module.css'
import { MembersDialog } from './members-dialog.tsx'

const shown = 11

/** The first of the members, the way to all of them, and to new ones. */
export function MembersCard({ group }: { group: Group }) {
  const t = useT()
  const { groupId, memberCount } = group
  const { members = [] } = useMembers(groupId)
  const [isListOpen, setListOpen] = useState(false)
  const [adding, setAdding] = useState<{ way: AddingWay; open: boolean }>()
  const addButton = useAddMembersButton((way) => setAdding({ way, open: true }))
  const mayManage = mayIn(group, 'manage')

  return (
    <section className={styles.card} aria-labelledby={`members-${groupId}`}>
      <div className={styles.top}>
        <h3 id={`members-${groupId}`}>{t('groups.members')}</h3>
        {mayManage ? (
          <Link to={`/group/${groupId}/info/member`} className={styles.all}>
            {t('groups.allMembers', { count: memberCount })}
            <ChevronRight aria-hidden="true" />
          </Link>
        ) : (
          <button type="button" className={styles.all} onClick={() => setListOpen(true)}>
            {t('groups.allMembers', { count: memberCount })}
            <ChevronRight aria-hidden="true" />
          </button>
        )}
      </div>
      <ul className={styles.faces}>
        {sortMembers(members, 'role')
          .slice(0, shown)
          .map(({ id, avatar, isOnline, name }) => (
            <li key={id}>
              <Link to={`/m/users/${id}`} className={styles.face}>
                <Avatar id={id} name={name} src={avatar} size={48} online={isOnline} />
                <span className={styles.name} title={name}>
                  {name}
                </span>
              </Link>
            </li>
          ))}
        {mayIn(group, 'invite') && (
          <li>
            <button type="button" {...addButton} className={styles.face}>
              <span className={styles.plus}>
                <UserPlus aria-hidden="true" />
              </span>
              <span className={styles.name}>{t('groupInviting.inviteMore')}</span>
            </button>
          </li>
        )}
      </ul>
      {!mayManage && <MembersDialog groupId={groupId} open={isListOpen} onClose={() => setListOpen(false)} />}
      {adding && (
        <AddingDialog {...adding} group={group} onClose={() => setAdding({ ...adding, open: false })} />
      )}
    </section>
  )
}
