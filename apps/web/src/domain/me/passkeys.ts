import type { CallInput } from '@parley/client'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { api } from '../api/api.ts'
import { aboutDevice } from '../session/device-id.ts'
import { typed } from './typed-password.ts'

type NewPasskey = CallInput<'POST /api/auth/passkeys'>['body']
type UsedPasskey = CallInput<'POST /api/auth/passkey_login'>['body']

/** Has the browser make a passkey, and keeps it. */
export async function addPasskey(label: string, password: string) {
  const { options } = await api.call('POST /api/auth/passkeys/options', { body: typed(password) })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = (await startRegistration({ optionsJSON })) as unknown as NewPasskey['credential']
  return api.call('POST /api/auth/passkeys', { body: { label, credential } })
}

/** A token, by a passkey that the browser finds. */
export async function passkeyToken(): Promise<string> {
  const { options } = await api.call('POST /api/auth/passkey_login/options')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = (await startAuthentication({ optionsJSON })) as unknown as UsedPasskey['credential']
  const body = { credential, ...aboutDevice() }
  return (await api.call('POST /api/auth/passkey_login', { body })).token
}
