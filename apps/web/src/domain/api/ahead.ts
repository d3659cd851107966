/** Requests that `public/ahead.js` has sent before the app was here. */
interface Ahead {
  readonly token: string
  /** Without a response where nothing was requested after all. */
  readonly answers: Map<string, Promise<Response | undefined>>
}

declare global {
  var ahead: Ahead | undefined
}

/** Milliseconds after the page's beginning; by then a screen was opened that did not request it. */
const freshMs = 30_000

/** `fetch`, but for requests that are under way already: each is answered once. */
export const fetchOrTake: typeof fetch = (url, init) => take(String(url), init) ?? fetch(url, init)

function take(url: string, { method, headers, signal }: RequestInit = {}): Promise<Response> | undefined {
  const { ahead } = globalThis
  const answer = ahead?.answers.get(url)
  if (!ahead || !answer || method !== 'GET') return undefined
  ahead.answers.delete(url)
  const { token = '' } = headers as { token?: string }
  if (token !== ahead.token || performance.now() > freshMs) return undefined
  return Promise.race([
    answer.then((response) => response ?? fetch(url, { method, headers, signal })),
    aborted(signal),
  ])
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
