import type { ReactNode } from 'react'
import { Facts, IdFact, TextFact } from '../../../components/facts/facts.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import type { Profile as Seen } from '../../../domain/people/person.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './profile.module.css'

interface ProfileProps {
  person: Seen
  /** My name for them. */
  name: string
  online?: boolean
  /** A warning beside the name. */
  warning?: ReactNode
  /** Under the name. */
  below?: ReactNode
  /** Facts that only a friend has; they come first. */
  facts?: ReactNode
  /** The actions, the main one first. */
  actions: ReactNode
}

/** A person's card: who it is, what is known, what one can do. */
export function Profile({ person, name, online, warning, below, facts, actions }: ProfileProps) {
  const t = useT()
  const { userID, nickname, avatar, abstract } = person
  return (
    <PageColumn>
      <div className={styles.head}>
        <Avatar id={userID} name={name} src={avatar} size={96} online={online} />
        <div className={styles.names}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          {warning && <p className={styles.warning}>{warning}</p>}
          {below && <p className={styles.below}>{below}</p>}
        </div>
      </div>
      <Facts>
        {facts}
        <TextFact label={t('contacts.nickname')} text={nickname} />
        <IdFact label={t('common.account')} id={userID} copyLabel={t('common.copyAccount')} />
        {abstract && <TextFact label={t('common.abstract')} text={abstract} />}
      </Facts>
      <div className={styles.actions}>{actions}</div>
    </PageColumn>
  )
}
