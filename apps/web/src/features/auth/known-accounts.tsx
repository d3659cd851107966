import { useState } from 'react'
import { Drawing } from '../../components/controls/glyph.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { forgetAccount, knownAccounts } from '../../domain/session/known-accounts.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './known-accounts.module.css'

export interface KnownAccountsProps {
  /** Value of the field. */
  account: string
  /** Fills it in; `''` for another account. */
  onAccount: (account: string) => void
}

/** The accounts that signed in on this device. */
export function KnownAccounts({ account: typed, onAccount }: KnownAccountsProps) {
  const t = useT()
  const [accounts, setAccounts] = useState(knownAccounts)
  if (accounts.length === 0) return null

  const forget = (userId: number, account: string) => {
    forgetAccount(userId)
    setAccounts(knownAccounts())
    if (account === typed) onAccount('')
  }

  return (
    <ul className={styles.accounts} aria-label={t('accounts.title')}>
      {accounts.map(({ account, userId, nickname, avatar }) => (
        <li key={userId} className={styles.account}>
          <button
            type="button"
            className={styles.choose}
            aria-pressed={account === typed}
            onClick={() => onAccount(account)}
          >
            <Avatar id={userId} name={nickname} src={avatar} size={48} />
            <span className={styles.name}>{nickname}</span>
            <span className={styles.number}>{account}</span>
          </button>
          <IconButton
            size="sm"
            className={styles.forget}
            label={t('accounts.forget', { name: nickname })}
            icon={<Drawing path="M18 6 6 18M6 6l12 12" className={styles.cross} />}
            onClick={() => forget(userId, account)}
          />
        </li>
      ))}
    </ul>
  )
}
