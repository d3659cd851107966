/** Not in every browser, and so not in the types. */
type PasswordCredentialType = new (data: { id: string; password: string }) => Credential

/** Asks the browser to keep the password; the browser asks the person. */
export async function keepPassword(id: string, password: string) {
  const PasswordCredential = (globalThis as { PasswordCredential?: PasswordCredentialType })
    .PasswordCredential
  if (PasswordCredential) await navigator.credentials.store(new PasswordCredential({ id, password }))
}
