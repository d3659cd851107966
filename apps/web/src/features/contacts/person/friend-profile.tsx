import type { Friend } from '@parley/contract'
import { MessageCircle, Phone, Video } from 'lucide-react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { BlockButton } from '../../../components/people/block-button.tsx'
import { NoteFact } from '../../../components/people/note-fact.tsx'
import { PresenceText } from '../../../components/people/presence-text.tsx'
import { RemoveFriend } from '../../../components/people/remove-friend.tsx'
import { ReportButton } from '../../../components/people/report-button.tsx'
import { useIsBlocked } from '../../../domain/people/blocks.ts'
import { startCall } from '../../../domain/people/call-requests.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './profile.module.css'
import { Profile } from './profile.tsx'

export function FriendProfile({ friend }: { friend: Friend }) {
  const t = useT()
  const { userID, nickname, notice, isOnline, isDeactivated } = friend
  const name = displayName({ note: notice, nickname })
  const isBlocked = useIsBlocked(userID)
  return (
    <Profile
      person={friend}
      name={name}
      online={isOnline}
      below={isDeactivated ? t('chat.deactivated') : <PresenceText friendId={userID} isOnline={isOnline} />}
      facts={<NoteFact friend={friend} />}
      actions={
        <>
          <LinkButton to={`/user/${userID}`} variant="primary" icon={<MessageCircle aria-hidden="true" />}>
            {t('contacts.sendMessage')}
          </LinkButton>
          {!isBlocked && !isDeactivated && (
            <>
              <Button icon={<Phone />} onClick={() => startCall({ userId: userID }, 'voice')}>
                {t('chat.startVoiceCall')}
              </Button>
              <Button icon={<Video />} onClick={() => startCall({ userId: userID }, 'video')}>
                {t('chat.startVideoCall')}
              </Button>
            </>
          )}
          <div className={styles.rare}>
            <BlockButton id={userID} name={name} variant="ghost" />
            <ReportButton subject={{ kind: 'person', id: userID, name }} />
            <RemoveFriend id={userID} name={name} leadsTo="/m/welcome" className={styles.danger} />
          </div>
        </>
      }
    />
  )
}
