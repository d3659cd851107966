import { errors } from '@parley/contract/errors'
import { expect, test } from 'vitest'
import { errorCodes } from './error-codes.ts'

test('error codes are those of the contract', () => {
  for (const [name, code] of Object.entries(errorCodes)) {
    expect(errors[name as keyof typeof errorCodes].code).toBe(code)
  }
})
