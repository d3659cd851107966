import { ApiError } from '@parley/client'

/** Tries before the person is told. */
const tries = 3

const isLost = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network')

/** Does again what does no harm when it is done twice, where no answer comes. */
export async function tryAgain<T>(act: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--)
    try {
      return await act()
    } catch (error) {
      if (!isLost(error) || left <= 1) throw error
    }
}
