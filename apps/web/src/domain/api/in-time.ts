import { ApiError } from '@parley/client'

const mostTries = 3

/** What only reads is asked for again where the answer was late, as queries are: a busy device is late by itself. */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await read()
    } catch (error) {
      if (tries === mostTries || !(error instanceof ApiError) || error.kind !== 'timeout') throw error
    }
}
