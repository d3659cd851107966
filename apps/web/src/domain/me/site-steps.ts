import type { SiteSteps } from '@parley/contract'
import { isLaterStep } from '@parley/contract/enums'
import { toastError } from '../api/api-errors.ts'
import { belonging } from '../session/session.ts'
import { saveUserConfig } from './save-user-config.ts'
import { userConfig, useUserConfig } from './user-config.ts'

/** How far I am with the first steps of a new site, on whichever device; `unknown` before my settings are loaded. */
export function useSiteSteps(): SiteSteps | 'unknown' | undefined {
  const config = useUserConfig()
  return config ? config.siteSteps : 'unknown'
}

const noticed = () => belonging(createNoticed)
const createNoticed = () => new Set<SiteSteps>()

/**
 * Saves a state that the app found by itself, once: where that fails the next visit finds it again.
 *
 * @returns whether it is saved
 */
export async function noticeSiteSteps(state: SiteSteps): Promise<boolean> {
  if (noticed().has(state)) return false
  noticed().add(state)
  return goOn(state).catch(() => false)
}

export function putSiteStepsAway() {
  goOn('over').catch(toastError)
}

/** An invitation has left this device: the owner of a new site has shared a way in. */
export function notePassedOn() {
  if (userConfig()?.siteSteps === 'begun') void noticeSiteSteps('passedOn')
}

/** To a later state; an earlier one changes nothing. */
async function goOn(to: SiteSteps): Promise<boolean> {
  const config = userConfig()
  if (!config || !isLaterStep(to, config.siteSteps)) return false
  await saveUserConfig({ siteSteps: to })
  return true
}
