import { ApiError, type ApiErrorKind } from '@parley/client'
import { onTestFinished, vi } from 'vitest'
import { api } from '../../domain/api/api.ts'

interface Call {
  readonly endpoint: string
  readonly input: { readonly body?: object; readonly query?: object; readonly params?: object } | undefined
  readonly answer: PromiseWithResolvers<unknown>
}

/** Calls of the server over HTTP, which are the test's to answer until it is over; or are answered by this. */
export function stubCalls(answerNow?: (call: Call) => unknown) {
  const calls: Call[] = []
  const spy = vi.spyOn(api, 'call').mockImplementation(((endpoint: string, input: Call['input']) => {
    const call = { endpoint, input, answer: Promise.withResolvers<unknown>() }
    calls.push(call)
    if (answerNow) call.answer.resolve(answerNow(call))
    return call.answer.promise
  }) as never)
  onTestFinished(() => spy.mockRestore())
  return {
    all: calls,
    to: (endpoint: string) => calls.filter((call) => call.endpoint === endpoint),
  }
}

export const failure = (kind: ApiErrorKind, message = 'no', code = 0) => new ApiError(message, { kind, code })
