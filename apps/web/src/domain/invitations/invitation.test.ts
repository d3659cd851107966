import { ApiError } from '@parley/client'
import { errors } from '@parley/contract/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { fetchInvitation, problemOf } from './invitation.ts'

const refusal = (code: number) => new ApiError('', { kind: 'refused', code })

test.each([
  ['over', refusal(errors.invitationOver.code)],
  ['unknown', refusal(errors.invitationUnknown.code)],
  ['unknown', refusal(errors.fieldInvalid.code)],
  ['failed', new ApiError('', { kind: 'network' })],
  ['failed', new ApiError('', { kind: 'limited' })],
  ['failed', new Error()],
])('it is %s', (problem, error) => expect(problemOf(error)).toBe(problem))

test('a late response is requested again a few times, a refusal or a missing network is not', async () => {
  vi.useFakeTimers()
  const call = vi.spyOn(api, 'call')
  onTestFinished(() => {
    call.mockRestore()
    vi.useRealTimers()
  })
  const late = new ApiError('', { kind: 'timeout' })
  const asked = async () => {
    const answer = fetchInvitation('code', new AbortController().signal)
    answer.catch(() => undefined)
    await vi.runAllTimersAsync()
    return answer
  }
  call.mockRejectedValueOnce(late).mockResolvedValueOnce({ code: 'found' } as never)
  expect(await asked()).toEqual({ code: 'found' })
  call.mockRejectedValue(late)
  await expect(asked()).rejects.toBe(late)
  expect(call).toHaveBeenCalledTimes(2 + 3)
  for (const error of [refusal(errors.invitationOver.code), new ApiError('', { kind: 'network' })]) {
    call.mockClear().mockRejectedValue(error)
    await expect(asked()).rejects.toBe(error)
    expect(call).toHaveBeenCalledTimes(1)
  }
})
