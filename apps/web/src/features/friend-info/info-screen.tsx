import { MessageCircle } from 'lucide-react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Skeleton } from '../../components/controls/skeleton.tsx'
import { FindRows } from '../../components/days/find-rows.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { Facts, IdFact, TextFact } from '../../components/facts/facts.tsx'
import { Card } from '../../components/layout/card.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../components/layout/panes.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { useUserConfig } from '../../domain/me/user-config.ts'
import type { AskedPerson } from '../../domain/people/use-person.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { BondedDetails } from './bonded-details.tsx'
import { FriendDetails } from './friend-details.tsx'
import styles from './info.module.css'
import { PersonHead } from './person-head.tsx'

/** Profile of the person on the other side, and what concerns the two of us. */
export function InfoScreen({ person }: { person: AskedPerson }) {
  const t = useT()
  const title = t(person.isMe ? 'personInfo.myCard' : person.friend ? 'personInfo.friendInfo' : 'chat.info')
  useTitle(title)
  return (
    <Pane header={<PaneHeader title={title} back={`/user/${person.id}`} alwaysBack />}>
      <PageColumn>
        <Content person={person} />
      </PageColumn>
    </Pane>
  )
}

function Content({ person }: { person: AskedPerson }) {
  const t = useT()
  if (person.isMe) return <MyCard />
  if (person.friend) return <FriendDetails friend={person.friend} />
  if (person.bond) return <BondedDetails person={person} />
  if (person.bond === null) {
    return (
      <EmptyState
        picture="people"
        title={t('chat.notFriendTitle')}
        text={t('personInfo.notFriendText')}
        action={
          <LinkButton variant="primary" to={`/m/search/user?key=${person.id}`}>
            {t('chat.addFriend')}
          </LinkButton>
        }
      />
    )
  }
  if (person.error) {
    return (
      <EmptyState
        picture="broken"
        title={t('personInfo.infoFailed')}
        text={errorText(person.error)}
        action={<Button onClick={person.refetch}>{t('common.retry')}</Button>}
      />
    )
  }
  return <InfoSkeleton />
}

const InfoSkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    <Skeleton className={styles.waitingFace} />
    <Skeleton className={styles.waitingName} />
    <Skeleton className={styles.waitingCard} />
  </div>
)

/** Myself, as others see me. */
function MyCard() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const abstract = useUserConfig()?.abstract
  return (
    <>
      <PersonHead id={userID} name={nickname} avatar={avatar} />
      <Facts>
        <IdFact label={t('common.account')} id={userID} copyLabel={t('common.copyAccount')} />
        <TextFact label={t('common.abstract')} text={abstract ?? ''} none={t('personInfo.noAbstract')} />
      </Facts>
      <Card>
        <FindRows target={{ kind: 'direct', id: userID }} />
      </Card>
      <div className={styles.actions}>
        <LinkButton to={`/user/${userID}`} icon={<MessageCircle />}>
          {t('chat.noteToSelf')}
        </LinkButton>
      </div>
    </>
  )
}
