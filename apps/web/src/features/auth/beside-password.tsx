import { isAccountName } from '@parley/contract/account-names'
import { usePasskeySupport } from '../../domain/me/passkey-support.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './known-accounts.module.css'
import { KnownAccounts, type KnownAccountsProps } from './known-accounts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

/** A code after the password, the accounts of this device, help with the account, or a passkey. */
type BesidePasswordProps = SecondStepProps | KnownAccountsProps | { failed: string } | { goesTo: string }

export default function BesidePassword(props: BesidePasswordProps) {
  if ('onCode' in props) return <SecondStep {...props} />
  if ('onAccount' in props) return <KnownAccounts {...props} />
  if ('failed' in props) return <AccountHelp typed={props.failed} />
  return <Passkey {...props} />
}

/** Only where the browser knows them. */
const Passkey = (props: { goesTo: string }) => usePasskeySupport() && <PasskeyButton {...props} />

export { noteSignIn } from './note-sign-in.ts'

const isAccount = (typed: string) => /^\d+$/.test(typed) || isAccountName(typed)

/** How to find one's account, after an attempt that failed. */
function AccountHelp({ typed }: { typed: string }) {
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
