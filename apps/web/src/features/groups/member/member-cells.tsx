import { Ellipsis, VolumeX } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Link } from '../../../components/controls/link.tsx'
import { minutesLeftText } from '../../../components/groups/minutes-text.ts'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useContextMenu, useMenuButton } from '../../../components/overlays/use-menu.ts'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { DeactivatedChip } from '../../../components/people/deactivated-chip.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, listTime } from '../../../platform/time/time.ts'
import styles from './member-table.module.css'
import type { MenuOf } from './use-member-menu.tsx'

/** A member in the table. */
export function MemberCells({ member, menuOf }: { member: Member; menuOf: MenuOf }) {
  const t = useT()
  const { id, name, nickname, avatar, isOnline, role, joinedAt, wroteAt, mutedMinutes } = member
  const label = t('groups.actionsFor', { name })
  const context = useContextMenu(label, () => menuOf(member))
  const button = useMenuButton(label, () => menuOf(member), { align: 'end' })
  return (
    <>
      <td className={styles.member} {...context}>
        <Avatar id={id} name={name} src={avatar} online={isOnline} />
        <div className={styles.names}>
          <div className={styles.line}>
            <Link to={`/m/users/${id}`} className={styles.name} title={name}>
              {name}
            </Link>
            {member.isBot && <BotChip />}
            {member.isDeactivated && <DeactivatedChip />}
            <RoleChip role={role} />
          </div>
          <div className={styles.below}>
            {name !== nickname && <span className={styles.nickname}>{nickname}</span>}
            {mutedMinutes !== undefined && (
              <span className={styles.muted}>
                <VolumeX aria-hidden="true" />
                {t('groups.mutedFor', { time: minutesLeftText(mutedMinutes) })}
              </span>
            )}
          </div>
        </div>
      </td>
      <td className={styles.time} {...context}>
        {wroteAt === undefined ? t('groups.neverWrote') : <Time at={wroteAt} />}
      </td>
      <td className={styles.time} {...context}>
        <Time at={joinedAt} />
      </td>
      <td className={styles.menu}>
        <IconButton {...button} label={label} icon={<Ellipsis />} />
      </td>
    </>
  )
}

function Time({ at }: { at: string }) {
  const language = useLanguage()
  const time = new Date(at)
  return (
    <time dateTime={at} title={fullTime(time, language)}>
      {listTime(time, language)}
    </time>
  )
}
