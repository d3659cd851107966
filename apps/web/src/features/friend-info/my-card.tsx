import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { FindRows } from '../../components/days/find-rows.tsx'
import { Facts, IdFact, TextFact } from '../../components/facts/facts.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useUserConfig } from '../../domain/me/user-config.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './info.module.css'
import { PersonHead } from './person-head.tsx'

/** Myself, as others see me. */
export function MyCard() {
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
