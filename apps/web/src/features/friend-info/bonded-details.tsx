import { MessageCircle, Phone, UserPlus, Video } from 'lucide-react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Facts, IdFact, TextFact } from '../../components/facts/facts.tsx'
import { BlockButton } from '../../components/people/block-button.tsx'
import { PresenceText } from '../../components/people/presence-text.tsx'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import { startCall } from '../../domain/people/call-requests.ts'
import type { Person } from '../../domain/people/person.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConversationCard } from './conversation-card.tsx'
import styles from './info.module.css'
import { PersonHead } from './person-head.tsx'

/** Somebody to whom I may write without their being my friend. */
export function BondedDetails({ person }: { person: Person }) {
  const t = useT()
  const { id, name, avatar, isOnline, bond, group, profile } = person
  const isBlocked = useIsBlocked(id)
  return (
    <>
      <PersonHead
        id={id}
        name={name}
        avatar={avatar}
        isOnline={isOnline}
        presence={
          bond === 'temporary' ? (
            t('chat.temporaryFrom', { title: group?.title ?? '' })
          ) : (
            <PresenceText friendId={id} isOnline={isOnline} />
          )
        }
      />
      <Facts>
        <IdFact label={t('common.account')} id={id} copyLabel={t('common.copyAccount')} />
        {profile?.abstract && <TextFact label={t('common.abstract')} text={profile.abstract} />}
      </Facts>
      <ConversationCard id={id} />
      <div className={styles.actions}>
        <LinkButton variant="primary" to={`/user/${id}`} icon={<MessageCircle />}>
          {t('chat.sendMessage')}
        </LinkButton>
        {bond === 'house' && !isBlocked && (
          <div className={styles.calls}>
            <Button icon={<Phone />} onClick={() => startCall({ userId: id }, 'voice')}>
              {t('chat.startVoiceCall')}
            </Button>
            <Button icon={<Video />} onClick={() => startCall({ userId: id }, 'video')}>
              {t('chat.startVideoCall')}
            </Button>
          </div>
        )}
        <LinkButton to={`/m/users/${id}`} icon={<UserPlus />}>
          {t('chat.addFriend')}
        </LinkButton>
        <BlockButton id={id} name={name} variant="ghost" />
      </div>
    </>
  )
}
