import { calls } from '@parley/contract'
import type { Config } from '../config/config.ts'
import { addressFor } from '../http/reachable.ts'
import { relyingParty } from '../http/relying-party.ts'
import type { Routes } from '../http/routes.ts'
import type { SettingsService } from './service.ts'

/** Endpoints for the site's settings: public before sign-in, changed by administrators. */
export function settingsRoutes(
  routes: Routes,
  settings: SettingsService,
  site: Pick<Config, 'publicUrl' | 'host' | 'openLogin' | 'mail'>,
): void {
  routes.open(calls.settingsInfo, async (_input, { ip }, { host }) => {
    const address = addressFor({ ip, host }, site)
    const passkeyHost = relyingParty(host, site.publicUrl)?.id
    const resetsByMail = site.mail !== undefined && site.openLogin?.passwordsOnlyFor === undefined
    const providersOnly = site.openLogin?.passwordsOnlyFor !== undefined
    return {
      ...(await settings.info()),
      ...(address && { address }),
      ...(passkeyHost && { passkeyHost }),
      ...(providersOnly && { providersOnly }),
      ...(resetsByMail && { resetsByMail }),
    }
  })
  routes.signedIn(calls.changeSettings, async ({ body }, caller) => {
    await settings.change(caller, body)
    return {}
  })
  routes.signedIn(calls.siteRules, () => settings.rules())
  routes.signedIn(calls.siteEffects, () => settings.effects())
}
