import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { ChatFrame, GroupFrame } from '../src/frames.ts'
import { validator } from '../src/validate.ts'
import { garbage, valid } from './arbitrary.ts'

const schemas = new Map<string, TSchema>([
  ['chat frame', ChatFrame],
  ['group frame', GroupFrame],
])
for (const call of Object.values(calls))
  for (const part of ['params', 'query', 'body'] as const)
    if (part in call)
      schemas.set(
        `${part} of ${call.method} ${call.path}`,
        (call as Record<string, TSchema>)[part] as TSchema,
      )

describe.each([...schemas])('%s', (_name, schema) => {
  const accepts = validator(schema)

  test('values that are made to be valid are', () => {
    fc.assert(
      fc.property(valid(schema), (value) => {
        expect(accepts(value).ok).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('garbage is judged without throwing, and mostly refused', () => {
    let refused = 0
    fc.assert(
      fc.property(garbage(schema), (value) => {
        const verdict = accepts(value)
        if (!verdict.ok) refused++
        if (!verdict.ok) expect(verdict.violation.path).toEqual(expect.any(String))
      }),
      { numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(5)
  })
})
