import { useQuery } from '@tanstack/react-query'
import { AtSign, MessageCircle, UserPlus, UserRound } from 'lucide-react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { minutesLeftText } from '../../../components/groups/minutes-text.ts'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { BlockButton } from '../../../components/people/block-button.tsx'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { DeactivatedChip } from '../../../components/people/deactivated-chip.tsx'
import { ReportButton } from '../../../components/people/report-button.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import type { Author } from '../../../domain/conversations/message.ts'
import { groupQuery } from '../../../domain/groups/groups.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useMayWrite } from '../../../domain/people/may-write.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { ManageMember } from './manage-member.tsx'
import styles from './profile-card.module.css'

interface ProfileCardProps {
  author: Author
  onClose: () => void
}

/** Card of somebody in the group, with the actions on them. */
export default function ProfileCard({ author, onClose }: ProfileCardProps) {
  const t = useT()
  const { target, speakerOf } = useChat()
  const { userID: me } = useSession()
  const { members } = useMembers(target.id)
  const member = members?.find(({ id }) => id === author.id)
  const { id, name, faceName, avatar, role } = speakerOf({ ...author, ...member })
  const isGone = members !== undefined && member === undefined

  return (
    <Dialog open onClose={onClose} size="sm" title={t('memberActions.profile')}>
      <div className={styles.head}>
        <Avatar id={id} name={faceName} src={avatar} size={64} online={member?.isOnline} />
        <div className={styles.text}>
          <div className={styles.name}>
            <span>{name}</span>
            {member?.isBot && <BotChip />}
            {member?.isDeactivated && <DeactivatedChip />}
            {!isGone && <RoleChip role={role} />}
          </div>
          <Facts author={author} name={name} member={member} />
          {isGone && <div>{t('memberActions.notMember')}</div>}
        </div>
      </div>
      {!member?.isBot && <Actions author={author} onClose={onClose} />}
      {id !== me && <BlockButton full id={id} name={name} variant="ghost" className={styles.block} />}
      {id !== me && <ReportButton full subject={{ kind: 'person', id, name }} onAsk={onClose} />}
      {member && <ManageMember member={member} onClose={onClose} />}
    </Dialog>
  )
}

function Facts({ author, name, member }: { author: Author; name: string; member: Member | undefined }) {
  const t = useT()
  const { nickname, memberNickname } = member ?? author
  return (
    <>
      {memberNickname && memberNickname !== name && (
        <div>{t('memberActions.memberNickname', { nickname: memberNickname })}</div>
      )}
      {nickname && nickname !== name && <div>{t('memberActions.nickname', { nickname })}</div>}
      <div>{t('memberActions.account', { id: author.id })}</div>
      {member?.mutedMinutes !== undefined && (
        <div className={styles.muted}>
          {t('memberActions.mutedFor', { length: minutesLeftText(member.mutedMinutes) })}
        </div>
      )}
    </>
  )
}

function Actions({ author, onClose }: ProfileCardProps) {
  const t = useT()
  const { canSend, mention, target } = useChat()
  const { data: group } = useQuery(groupQuery(target.id))
  const { userID } = useSession()
  const { id } = author
  const mayWrite = useMayWrite(group)(id)
  if (id === userID) {
    return (
      <div className={styles.actions}>
        <LinkButton full to="/info" icon={<UserRound />}>
          {t('memberActions.myProfile')}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {mayWrite ? (
        <LinkButton full variant="primary" to={`/user/${id}`} icon={<MessageCircle />}>
          {t('chat.sendMessage')}
        </LinkButton>
      ) : (
        <LinkButton full variant="primary" to={`/m/search/user?key=${id}`} icon={<UserPlus />}>
          {t('chat.addFriend')}
        </LinkButton>
      )}
      {canSend && (
        <Button
          full
          icon={<AtSign />}
          onClick={() => {
            onClose()
            mention(author)
          }}
        >
          {t('memberActions.mention')}
        </Button>
      )}
    </div>
  )
}
