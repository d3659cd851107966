import { isAccountName } from '@parley/contract/account-names'
import { useT } from '../../platform/texts/index.ts'
import styles from './known-accounts.module.css'

const isAccount = (typed: string) => /^\d+$/.test(typed) || isAccountName(typed)

/** How to find one's account, after an attempt that failed. */
export function AccountHelp({ typed }: { typed: string }) {
  const t = useT()
  const ways = [
    t('accounts.helpNumber'),
    t('accounts.helpDevice'),
    t('accounts.helpFriend'),
    t('accounts.helpAdmin'),
  ]
  return (
    <div className={styles.help}>
      {!isAccount(typed.trim()) && <p role="alert">{t('accounts.notOne')}</p>}
      <details>
        <summary>{t('accounts.helpTitle')}</summary>
        <ul>
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
