import { ApiError } from '@parley/client'

/** Milliseconds until it is tried again. */
const pauses = [1000, 2000]

/** A read is requested again where the response was late: a busy device can be the cause. */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
  for (const pause of pauses)
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'timeout') throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return read()
}
