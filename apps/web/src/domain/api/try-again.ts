import { ApiError } from '@parley/client'

/** Milliseconds until each further try; after the last the call fails. */
const pauses = [1000, 3000]

const isLost = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network')

/** Does again what does no harm when it is done twice, where no answer comes. */
export async function tryAgain<T>(act: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await act()
    } catch (error) {
      if (!isLost(error)) throw error
    }
    // Not all of those whom a server has lost at one moment come back at one.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
  }
  return act()
}
