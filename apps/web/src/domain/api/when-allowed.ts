import { ApiError } from '@parley/client'

const waiting = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
/** Seconds that a server may ask to wait; after more than that the rest can be done later. */
const longestWait = 60

/**
 * As soon as the server takes it: a request that came too soon is repeated at the time that the server named.
 * @param wait seconds
 */
export async function whenAllowed<T>(act: () => Promise<T>, wait = waiting): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const seconds =
      error instanceof ApiError && error.kind === 'limited' ? (error.retryAfter ?? 1) : undefined
    if (seconds === undefined || seconds > longestWait) throw error
    await wait(seconds)
    return act()
  }
}
