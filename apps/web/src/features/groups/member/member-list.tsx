import { VolumeX } from 'lucide-react'
import { minutesLeftText } from '../../../components/groups/minutes-text.ts'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { DeactivatedChip } from '../../../components/people/deactivated-chip.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { VirtualList } from '../../../platform/virtual-list.tsx'
import styles from './member-list.module.css'
import type { MemberRowsProps } from './member-table.tsx'
import type { MenuOf } from './use-member-menu.tsx'

/** Members on a phone: a press on one opens what can be done. */
export const MemberList = ({ rows, sort, menuOf }: MemberRowsProps) => (
  <div className={styles.scroller}>
    <VirtualList as="ul" rows={rows} keyOf={({ id }) => id}>
      {(member) => <Row member={member} menuOf={menuOf} byMessage={sort.endsWith('Message')} />}
    </VirtualList>
  </div>
)

interface RowProps {
  member: Member
  menuOf: MenuOf
  /** Shows when they wrote last rather than when they came. */
  byMessage: boolean
}

function Row({ member, menuOf, byMessage }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { id, name, avatar, isOnline, role, joinedAt, wroteAt, mutedMinutes } = member
  const { ref: _, ...button } = useMenuButton(t('groups.actionsFor', { name }), () => menuOf(member))
  const at = (time: string) => listTime(new Date(time), language)
  return (
    <ListRow
      {...button}
      avatar={<Avatar id={id} name={name} src={avatar} size={48} online={isOnline} />}
      title={name}
      titleEnd={
        <>
          {member.isBot && <BotChip />}
          {member.isDeactivated && <DeactivatedChip />}
          <RoleChip role={role} />
        </>
      }
      subtitle={
        mutedMinutes !== undefined ? (
          <span className={styles.muted}>
            <VolumeX aria-hidden="true" />
            {t('groups.mutedFor', { time: minutesLeftText(mutedMinutes) })}
          </span>
        ) : !byMessage ? (
          t('groups.joinedAt', { time: at(joinedAt) })
        ) : wroteAt === undefined ? (
          t('groups.neverWrote')
        ) : (
          t('groups.wroteAt', { time: at(wroteAt) })
        )
      }
    />
  )
}
