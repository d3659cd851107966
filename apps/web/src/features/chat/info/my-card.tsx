import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../../components/button.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import { useUserConfig } from '../../../lib/user-config.ts'
import { Fact, Facts } from './facts.tsx'
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
        <Fact name={t('chat.account')} copy={String(userID)}>
          {userID}
        </Fact>
        <Fact name={t('chat.abstract')}>
          {abstract || <span className={styles.none}>{t('chat.noAbstract')}</span>}
        </Fact>
      </Facts>
      <div className={styles.actions}>
        <LinkButton to={`/user/${userID}`} icon={<MessageCircle />}>
          {t('chat.noteToSelf')}
        </LinkButton>
      </div>
    </>
  )
}
