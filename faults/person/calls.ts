import { ApiError, createHttpClient, type HttpClient } from '@parley/client'
import { errorName, errors } from '@parley/contract'
import { timing } from '../timing.ts'

export const clientOf = (url: string, token: string, timeoutMs: number = timing.callTimeoutMs): HttpClient =>
  createHttpClient({
    baseUrl: url,
    token: () => token,
    language: () => 'en',
    onUnauthenticated: () => undefined,
    timeoutMs,
  })

const pause = () => new Promise((resolve) => setTimeout(resolve, timing.retryMs))

/** Whether the same call may succeed later, as the contract has it. */
function isForTheMoment({ code }: ApiError): boolean {
  const name = errorName(code)
  return name !== undefined && 'retry' in errors[name]
}

/**
 * Makes a call until the server has decided about it: that it cannot do something at the moment is no decision. The
 * code of its refusal, or 0; a call whose answer was lost may have been carried out, so a second one may be refused for
 * that.
 */
export async function decided(
  call: () => Promise<unknown>,
  isWanted = () => true,
): Promise<number | undefined> {
  while (isWanted()) {
    try {
      await call()
      return 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'refused' && !isForTheMoment(error)) return error.code
      if (error.kind === 'unauthenticated') throw error
    }
    await pause()
  }
  return undefined
}
