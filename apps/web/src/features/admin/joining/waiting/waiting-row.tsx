import type { WaitingRegistration } from '@parley/contract'
import { Button } from '../../../../components/controls/button.tsx'
import { Checkbox } from '../../../../components/controls/checkbox.tsx'
import { VisuallyHidden } from '../../../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../../../components/marks/avatar.tsx'
import { useLanguage, useT } from '../../../../platform/texts/index.ts'
import { fullTime, listTime } from '../../../../platform/time/time.ts'
import styles from './waiting.module.css'

interface WaitingRowProps {
  registration: WaitingRegistration
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDecide: (approve: boolean) => void
}

/** A person who asks for an account, with their message and address. */
export function WaitingRow({ registration, isChosen, onChoose, onDecide }: WaitingRowProps) {
  const t = useT()
  const language = useLanguage()
  const { userID, nickname, accountName, message, ip, createdAt } = registration
  const time = new Date(createdAt)
  return (
    <li className={styles.row}>
      <Checkbox checked={isChosen} onChange={onChoose} className={styles.choice}>
        <VisuallyHidden>{t('joining.select', { name: nickname })}</VisuallyHidden>
      </Checkbox>
      <Avatar id={userID} name={nickname} src="" size={48} />
      <div className={styles.who}>
        <div className={styles.line}>
          <span className={styles.name} title={nickname}>
            {nickname}
          </span>
          <span className={styles.id}>{accountName ? `${userID} · ${accountName}` : userID}</span>
          <time className={styles.time} dateTime={createdAt} title={fullTime(time, language)}>
            {listTime(time, language)}
          </time>
        </div>
        <p className={message ? styles.message : styles.silent}>{message || t('joining.noMessage')}</p>
        <p className={styles.from}>{t('joining.from', { address: ip })}</p>
      </div>
      <div className={styles.decisions}>
        <Button size="sm" variant="soft" onClick={() => onDecide(true)}>
          {t('joining.approve')}
          <VisuallyHidden>{nickname}</VisuallyHidden>
        </Button>
        <Button size="sm" onClick={() => onDecide(false)}>
          {t('joining.refuse')}
          <VisuallyHidden>{nickname}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
