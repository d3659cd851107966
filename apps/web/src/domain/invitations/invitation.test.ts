import { ApiError } from '@parley/client'
import { errors } from '@parley/contract/errors'
import { expect, test } from 'vitest'
import { problemOf } from './invitation.ts'

const refusal = (code: number) => new ApiError('', { kind: 'refused', code })

test.each([
  ['over', refusal(errors.invitationOver.code)],
  ['unknown', refusal(errors.invitationUnknown.code)],
  ['unknown', refusal(errors.fieldInvalid.code)],
  ['failed', new ApiError('', { kind: 'network' })],
  ['failed', new ApiError('', { kind: 'limited' })],
  ['failed', new Error()],
])('it is %s', (problem, error) => expect(problemOf(error)).toBe(problem))
