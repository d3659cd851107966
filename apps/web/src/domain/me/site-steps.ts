import type { SiteSteps } from '@parley/contract'
import { siteStepStates } from '@parley/contract/enums'
import { toastError } from '../api/api-errors.ts'
import { saveUserConfig } from './save-user-config.ts'
import { userConfig, useUserConfig } from './user-config.ts'

/** How far I am with the first steps of a new site, on whichever device; `unknown` before my settings are loaded. */
export function useSiteSteps(): SiteSteps | 'unknown' | undefined {
  const config = useUserConfig()
  return config ? config.siteSteps : 'unknown'
}

/** Goes on to a later state; an earlier one changes nothing. */
export function goOnWithSiteSteps(to: SiteSteps) {
  const config = userConfig()
  const order: readonly (SiteSteps | undefined)[] = [undefined, ...siteStepStates]
  if (!config || order.indexOf(to) <= order.indexOf(config.siteSteps)) return
  saveUserConfig({ siteSteps: to }).catch(toastError)
}

/** An invitation has left this device: the owner of a new site has shared a way in. */
export function notePassedOn() {
  if (userConfig()?.siteSteps === 'begun') goOnWithSiteSteps('passedOn')
}
