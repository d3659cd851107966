import type { Friend } from '@parley/contract'
import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../../components/button.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { displayName } from '../../../lib/names.ts'
import { NoteFact } from './note-fact.tsx'
import { Profile } from './profile.tsx'
import { RemoveFriend } from './remove-friend.tsx'

export function FriendProfile({ friend }: { friend: Friend }) {
  const t = useT()
  const { userID, nickname, notice, isOnline } = friend
  const name = displayName({ note: notice, nickname })
  return (
    <Profile
      person={friend}
      name={name}
      online={isOnline}
      below={isOnline ? t('common.online') : t('common.offline')}
      facts={<NoteFact friend={friend} />}
      actions={
        <>
          <LinkButton to={`/user/${userID}`} variant="primary" icon={<MessageCircle aria-hidden="true" />}>
            {t('contacts.sendMessage')}
          </LinkButton>
          <RemoveFriend id={userID} name={name} />
        </>
      }
    />
  )
}
