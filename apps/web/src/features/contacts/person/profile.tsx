import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { copyText } from '../../../lib/clipboard.ts'
import { cx } from '../../../lib/cx.ts'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './profile.module.css'
import type { Stranger } from './use-person.ts'

interface ProfileProps {
  person: Stranger
  /** What I call them. */
  name: string
  online?: boolean
  /** Under the name. */
  below?: ReactNode
  /** Facts that only a friend has; they come first. */
  facts?: ReactNode
  /** What one can do; the main thing first. */
  actions: ReactNode
}

/** A person's card: who it is, what is known, what one can do. */
export function Profile({ person, name, online, below, facts, actions }: ProfileProps) {
  const t = useT()
  const { userID, nickname, avatar, abstract } = person
  return (
    <>
      <div className={styles.head}>
        <Avatar id={userID} name={name} src={avatar} size={96} online={online} />
        <div className={styles.names}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          {below && <p className={styles.below}>{below}</p>}
        </div>
      </div>
      <dl className={styles.facts}>
        {facts}
        <Fact label={t('contacts.nickname')}>
          <span className={styles.value}>{nickname}</span>
        </Fact>
        <Fact label={t('contacts.account')}>
          <span className={cx(styles.value, styles.number)}>{userID}</span>
          <IconButton
            label={t('contacts.copyAccount')}
            icon={<Copy />}
            size="sm"
            onClick={() => void copyText(String(userID))}
          />
        </Fact>
        {abstract && (
          <Fact label={t('contacts.abstract')}>
            <span className={styles.value}>{abstract}</span>
          </Fact>
        )}
      </dl>
      <div className={styles.actions}>{actions}</div>
    </>
  )
}

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
