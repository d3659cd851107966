import { ApiError } from '@parley/client'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Milliseconds before each further try of a read that failed; the last pause is repeated. */
const pauses = [1000, 3000, 10_000, 30_000, 60_000]

/** Whether another try may help. */
export const mayPass = (error: Error) =>
  !(error instanceof ApiError) || ['network', 'timeout', 'server', 'limited'].includes(error.kind)

interface Failure {
  error: Error
  tries: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/**
 * Reports the first failure of a read at once, and tries again in the background for as long as a screen shows it.
 * The library's own retries would hide the failure until the last of them, and a read that somebody else starts again
 * would hide it once more: here the error stays until there is an answer.
 */
export function retryFailedReads(client: QueryClient) {
  const failures = new WeakMap<Query, Failure>()

  function take(query: Query, error: Error) {
    const failure: Failure = { error, tries: (failures.get(query)?.tries ?? 0) + 1 }
    failures.set(query, failure)
    schedule(query, failure)
  }

  function schedule(query: Query, failure: Failure) {
    if (failure.timer !== undefined || !mayPass(failure.error)) return
    const pause = pauses[Math.min(failure.tries, pauses.length) - 1] ?? 0
    const { retryAfter = 0 } = failure.error as Partial<ApiError>
    // Clients that lost a server at the same moment must not come back at the same moment.
    failure.timer = setTimeout(
      () => {
        failure.timer = undefined
        again(query)
      },
      retryAfter * 1000 + pause * (0.5 + Math.random()),
    )
  }

  function again(query: Query) {
    if (!query.isActive() || query.state.fetchStatus !== 'idle') return
    const { fetchMeta } = query.state
    // The failure is reported by the event that it causes.
    void query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined)
  }

  function forget(query: Query) {
    clearTimeout(failures.get(query)?.timer)
    failures.delete(query)
  }

  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') return forget(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'error') return take(query, event.action.error)
    if (event.action.type === 'success') return forget(query)
    const failure = failures.get(query)
    if (!failure) return
    // A try that was called off is made later.
    if (query.state.fetchStatus === 'idle') return schedule(query, failure)
    if (event.action.type !== 'fetch') return
    clearTimeout(failure.timer)
    failure.timer = undefined
    if (query.state.data === undefined) query.setState({ error: failure.error, status: 'error' })
  })
}
