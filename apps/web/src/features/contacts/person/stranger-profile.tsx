import { MessageCircle } from 'lucide-react'
import { ApplicationButton } from '../../../components/adding/application-button.tsx'
import { ApplicationDialog } from '../../../components/adding/application-dialog.tsx'
import { friendDoor } from '../../../components/adding/doors.ts'
import { useApplication } from '../../../components/adding/use-application.ts'
import { LinkButton } from '../../../components/controls/button.tsx'
import { BlockButton } from '../../../components/people/block-button.tsx'
import { PresenceText } from '../../../components/people/presence-text.tsx'
import { ReportButton } from '../../../components/people/report-button.tsx'
import { useIsBlocked } from '../../../domain/people/blocks.ts'
import type { Person, Profile as Seen } from '../../../domain/people/person.ts'
import { pendingWith } from '../../../domain/requests/friend-request-state.ts'
import { useFriendRequests } from '../../../domain/requests/friend-requests.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './profile.module.css'
import { Profile } from './profile.tsx'

interface StrangerProfileProps {
  person: Seen
  known: Pick<Person, 'bond' | 'group' | 'isOnline' | 'isDeactivated'>
}

/** Somebody who is no friend: what lets us write all the same, open requests, and the next step. */
export function StrangerProfile({
  person,
  known: { bond, group, isOnline, isDeactivated },
}: StrangerProfileProps) {
  const t = useT()
  const { requests = [] } = useFriendRequests()
  const applying = useApplication(friendDoor)
  const pending = pendingWith(requests, person.userID)
  const isBlocked = useIsBlocked(person.userID)
  const write = bond && (
    <LinkButton to={`/user/${person.userID}`} variant="primary" icon={<MessageCircle aria-hidden="true" />}>
      {t('contacts.sendMessage')}
    </LinkButton>
  )
  const report = <ReportButton subject={{ kind: 'person', id: person.userID, name: person.nickname }} />
  const block = (
    <div className={styles.rare}>
      <BlockButton id={person.userID} name={person.nickname} variant="ghost" />
      {report}
    </div>
  )
  return (
    <Profile
      person={person}
      name={person.nickname}
      online={bond ? isOnline : undefined}
      warning={person.likeAdministrator && t('contacts.likeAdministrator')}
      below={
        isBlocked ? (
          t('blocking.isBlocked')
        ) : isDeactivated ? (
          t('chat.deactivated')
        ) : pending === 'send' ? (
          t('contacts.youAsked')
        ) : pending === 'rev' ? (
          t('contacts.theyAsked')
        ) : bond === 'house' ? (
          <PresenceText friendId={person.userID} isOnline={isOnline} />
        ) : bond === 'temporary' ? (
          t('chat.temporaryFrom', { title: group?.title ?? '' })
        ) : (
          t('contacts.notFriends')
        )
      }
      actions={
        isBlocked ? (
          <>
            <BlockButton id={person.userID} name={person.nickname} />
            <div className={styles.rare}>{report}</div>
          </>
        ) : isDeactivated ? (
          <>
            {write}
            {block}
          </>
        ) : pending === 'rev' ? (
          <>
            {write}
            <LinkButton to="/notice" variant="primary">
              {t('contacts.answerRequest')}
            </LinkButton>
            {block}
          </>
        ) : (
          <>
            {write}
            <ApplicationButton
              addressee={{ id: person.userID, name: person.nickname, avatar: person.avatar }}
              applying={applying}
              label={t(pending === 'send' ? 'contacts.askAgain' : 'contacts.add')}
              variant={pending || bond ? 'secondary' : 'primary'}
            />
            {block}
            <ApplicationDialog kind="person" applying={applying} />
          </>
        )
      }
    />
  )
}

export function MyProfile({ person }: { person: Seen }) {
  const t = useT()
  return (
    <Profile
      person={person}
      name={person.nickname}
      below={t('contacts.thisIsMe')}
      actions={
        <LinkButton
          to={`/user/${person.userID}`}
          variant="primary"
          icon={<MessageCircle aria-hidden="true" />}
        >
          {t('contacts.noteToSelf')}
        </LinkButton>
      }
    />
  )
}
