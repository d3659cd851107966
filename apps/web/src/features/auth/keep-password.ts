import { userConfig } from '../../lib/user-config.ts'

/** Not in every browser, and so not in the types. */
type PasswordCredentialType = new (data: { id: string; password: string }) => Credential

/** Asks the browser to keep the password, for whoever wants that in the settings; the browser asks the person. */
export async function keepPassword(id: string, password: string) {
  const PasswordCredential = (globalThis as { PasswordCredential?: PasswordCredentialType })
    .PasswordCredential
  if (!PasswordCredential || !userConfig.getState().config?.savePwd) return
  await navigator.credentials.store(new PasswordCredential({ id, password }))
}
