import { createBlockers } from './blockers.ts'
import type { Way } from './history.ts'
import { layered } from './layers.ts'
import { hrefOf, type Location, resolve, type To } from './location.ts'
import { matchRoutes, type Params } from './match.ts'
import type { Route } from './route.ts'
import { createScreens, type Shown } from './screens.ts'
import { browserSteps } from './steps.ts'

export interface RouterState {
  location: Location
  params: Params
  /** From the outermost layout to the page. */
  screens: readonly Shown[]
}

export interface NavigateOptions {
  /** Takes the place of the open page in the history. */
  replace?: boolean | undefined
  /** A step of its own also where the address stays. */
  again?: boolean | undefined
  /** Something for the next page. */
  state?: unknown
}

export type Router = ReturnType<typeof createRouter>
export type Navigate = Router['navigate']

/** Follows the address: the page that is open stays until the next one can be shown whole. */
export function createRouter(table: readonly Route[], steps = browserSteps()) {
  const history = layered(steps)
  const screens = createScreens()
  const blockers = createBlockers()
  const listeners = new Set<() => void>()
  let state: RouterState = { location: history.location(), params: {}, screens: [] }
  /** Only who set out last arrives. */
  let latest = 0
  /** A step that only puts the address back, or that was let go. */
  let isOwnStep: 'back' | 'on' | undefined

  /** @param way undefined where the browser is there already */
  async function go(location: Location, way?: Way): Promise<void> {
    latest += 1
    const visit = latest
    const { routes, params } = matchRoutes(table, location.pathname) ?? { routes: [], params: {} }
    const opened = await screens.open(routes, { location, params, from: state.location })
    if (visit !== latest) return
    if (typeof opened === 'string') {
      const elsewhere = { ...resolve(opened, location), state: null }
      return go(elsewhere, wayTo(elsewhere, way === 'push'))
    }
    if (way) history.write(way, location)
    state = { location, params, screens: opened }
    for (const listener of listeners) listener()
  }

  /** The same page again is no step. */
  const wayTo = (location: Location, isStep: boolean): Way =>
    isStep && hrefOf(location) !== hrefOf(state.location) ? 'push' : 'replace'

  function navigate(to: To, { replace, again, state: handed = null }: NavigateOptions = {}): Promise<void> {
    const location = { ...resolve(to, state.location), state: handed }
    const way = again ? 'push' : wayTo(location, !replace)
    if (blockers.hold(location, state.location, () => void go(location, way))) return Promise.resolve()
    return go(location, way)
  }

  function step(steps: number) {
    const own = isOwnStep
    isOwnStep = undefined
    if (own === 'back') return
    const location = history.location()
    const proceed = () => {
      // Asking was a layer, whose step has taken the place of what lay ahead.
      if (steps > 0) return void go(location, 'push')
      isOwnStep = 'on'
      history.go(steps)
    }
    if (own === 'on' || !blockers.hold(location, state.location, proceed)) {
      void go(location)
      return
    }
    isOwnStep = 'back'
    history.go(-steps)
  }

  return {
    /** Opens the page of the address. */
    async start() {
      history.listen(step)
      await go(history.location())
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Goes to a page. @returns a promise that settles when it is shown, or something came between */
    navigate,
    /** Goes back to where one came from; to `otherwise` if this page was opened by its address. */
    back: (otherwise: To) =>
      history.index() > 0 ? history.go(-1) : void navigate(otherwise, { replace: true }),
    /** Fetches what a page is made of, before somebody goes there. */
    preload(to: To) {
      const branch = matchRoutes(table, resolve(to, state.location).pathname)
      if (branch) void screens.preload(branch.routes)
    },
    addBlocker: blockers.add,
    /** Opens something over the page: Back closes it. @returns a function that says that it is closed */
    openLayer: history.open,
  }
}
