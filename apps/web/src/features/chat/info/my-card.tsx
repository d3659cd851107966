import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../../components/button.tsx'
import { Facts, IdFact, TextFact } from '../../../components/facts.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import { useUserConfig } from '../../../lib/user-config.ts'
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
        <TextFact label={t('common.abstract')} text={abstract ?? ''} none={t('chat.noAbstract')} />
      </Facts>
      <div className={styles.actions}>
        <LinkButton to={`/user/${userID}`} icon={<MessageCircle />}>
          {t('chat.noteToSelf')}
        </LinkButton>
      </div>
    </>
  )
}
