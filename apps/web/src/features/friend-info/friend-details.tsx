import type { Friend } from '@parley/contract'
import { MessageCircle, Phone, Video } from 'lucide-react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Facts, IdFact, TextFact } from '../../components/facts/facts.tsx'
import { BlockButton } from '../../components/people/block-button.tsx'
import { NoteFact } from '../../components/people/note-fact.tsx'
import { PresenceText } from '../../components/people/presence-text.tsx'
import { RemoveFriend } from '../../components/people/remove-friend.tsx'
import { ReportButton } from '../../components/people/report-button.tsx'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import { startCall } from '../../domain/people/call-requests.ts'
import { displayName } from '../../domain/people/names.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConversationCard } from './conversation-card.tsx'
import styles from './info.module.css'
import { PersonHead } from './person-head.tsx'

/** A friend's profile, my note, and the end of the friendship. */
export function FriendDetails({ friend }: { friend: Friend }) {
  const t = useT()
  const { userID, nickname, notice, abstract, avatar, isOnline } = friend
  const name = displayName({ note: notice, nickname })
  const isBlocked = useIsBlocked(userID)

  return (
    <>
      <PersonHead
        id={userID}
        name={name}
        avatar={avatar}
        nickname={name === nickname ? undefined : nickname}
        isOnline={isOnline}
        presence={<PresenceText friendId={userID} isOnline={isOnline} />}
      />
      <Facts>
        <NoteFact friend={friend} />
        <IdFact label={t('common.account')} id={userID} copyLabel={t('common.copyAccount')} />
        <TextFact label={t('common.abstract')} text={abstract} none={t('personInfo.noAbstract')} />
      </Facts>
      <ConversationCard id={userID} />
      <div className={styles.actions}>
        <LinkButton variant="primary" to={`/user/${userID}`} icon={<MessageCircle />}>
          {t('chat.sendMessage')}
        </LinkButton>
        {!isBlocked && (
          <div className={styles.calls}>
            <Button icon={<Phone />} onClick={() => startCall({ userId: userID }, 'voice')}>
              {t('chat.startVoiceCall')}
            </Button>
            <Button icon={<Video />} onClick={() => startCall({ userId: userID }, 'video')}>
              {t('chat.startVideoCall')}
            </Button>
          </div>
        )}
        <BlockButton id={userID} name={name} variant="ghost" />
        <ReportButton subject={{ kind: 'person', id: userID, name }} />
        <RemoveFriend id={userID} name={name} leadsTo="/" className={styles.delete} />
      </div>
    </>
  )
}
