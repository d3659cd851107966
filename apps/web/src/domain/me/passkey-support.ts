import { useSiteSettings } from '../site-settings.ts'

/** Whether passkeys work on this page: by the name of the site, over https, in a browser that knows them. */
export function usePasskeySupport(): boolean {
  const host = useSiteSettings()?.passkeyHost
  return host === location.hostname && isSecureContext && 'PublicKeyCredential' in window
}
