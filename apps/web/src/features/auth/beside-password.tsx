import { usePasskeySupport } from '../../domain/me/passkey-support.ts'
import { AccountHelp } from './account-help.tsx'
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
