import { fetchCode } from '../code/fetch-code.ts'
import type { Route, Screen, Visit } from './route.ts'

/** A route as it is shown. */
export interface Shown {
  Component?: Screen['Component'] | undefined
  ErrorScreen?: Route['ErrorScreen']
  /** It, or what belongs below it, could not be loaded. */
  error?: unknown
}

/** Fetches the screens of routes, each once. */
export function createScreens() {
  const loaded = new Map<Route, Shown>()

  async function load(route: Route): Promise<Shown> {
    const known = loaded.get(route)
    if (known) return known
    const { lazy, ErrorScreen } = route
    const Component = route.Component ?? (lazy && (await fetchCode(lazy)).Component)
    const shown: Shown = { Component, ErrorScreen }
    loaded.set(route, shown)
    return shown
  }

  /** Screens of a branch that a visitor may see, or a path to go to instead. */
  async function open(branch: readonly Route[], visit: Visit): Promise<readonly Shown[] | string> {
    const answers: ReturnType<NonNullable<Route['guard']>>[] = []
    for (const { guard } of branch) {
      const answer = guard?.(visit)
      if (typeof answer === 'string') return answer
      answers.push(answer)
    }
    // A guard that awaits a request does not delay the fetching.
    const screens = loadAll(branch)
    for (const answer of answers) {
      const elsewhere = await answer
      if (elsewhere !== undefined) return elsewhere
    }
    return screens
  }

  async function loadAll(branch: readonly Route[]): Promise<readonly Shown[]> {
    const results = await Promise.allSettled(branch.map(load))
    const failure = results.findIndex(({ status }) => status === 'rejected')
    if (failure < 0) return results.map((result) => (result as PromiseFulfilledResult<Shown>).value)
    const { reason } = results[failure] as PromiseRejectedResult
    const at = branch.findLastIndex(({ ErrorScreen }, index) => index <= failure && ErrorScreen)
    const above = await Promise.all(branch.slice(0, at).map(load))
    return [...above, { ErrorScreen: branch[at]?.ErrorScreen, error: reason }]
  }

  return { open, preload: loadAll }
}
