import { usePasskeySupport } from '../../domain/me/passkey-support.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

type BesidePasswordProps = SecondStepProps | { goesTo: string }

/** A code after the password, or a passkey in its place where the browser knows them. */
export default function BesidePassword(props: BesidePasswordProps) {
  const isSupported = usePasskeySupport()
  if ('onCode' in props) return <SecondStep {...props} />
  return isSupported && <PasskeyButton {...props} />
}
