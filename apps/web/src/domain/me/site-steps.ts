import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'
import { session } from '../session/session.ts'

/**
 * Where this device is with the first steps of a site's owner: `begun` from when the site was seen empty, `passedOn`
 * once an invitation was copied or shared, and `over` for good.
 */
export type SiteSteps = 'begun' | 'passedOn' | 'over' | undefined

/** Local storage key; it outlives sign-outs, so that what was put away stays so. */
const key = 'siteSteps'

const mine = (stored: string | null): SiteSteps => {
  const [id, state] = stored?.split(' ') ?? []
  return Number(id) === session.getState().userID ? (state as SiteSteps) : undefined
}

const store = createStore<{ stored: string | null }>(() => ({ stored: storage.read(key) }))
storage.follow(key, (stored) => store.setState({ stored }))

export const useSiteSteps = (): SiteSteps => mine(useStore(store).stored)

/** Goes on to a later state; an earlier one changes nothing. */
export function goOnWithSiteSteps(to: NonNullable<SiteSteps>) {
  const order = [undefined, 'begun', 'passedOn', 'over']
  if (order.indexOf(to) <= order.indexOf(mine(store.getState().stored))) return
  const stored = `${session.getState().userID} ${to}`
  storage.write(key, stored)
  store.setState({ stored })
}

/** An invitation has left this device: the owner of a new site has shared a way in. */
export function notePassedOn() {
  if (mine(store.getState().stored) === 'begun') goOnWithSiteSteps('passedOn')
}
