import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardIn, cardLink } from './card.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('https://chat.example')))
afterEach(() => void vi.unstubAllGlobals())

test('the link of a card leads to where its account and code are filled in', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (userName, code) => {
      const { pathname, search, hash } = new URL(cardLink({ userName, code }))
      expect([pathname, search]).toEqual(['/login/reset', ''])
      expect(cardIn(hash)).toEqual({ userName, code })
    }),
  )
})

test.each(['', '#', '#account=alice', '#code=K7QF', '#account=&code=K7QF', '#top'])(
  '%o is of no card',
  (hash) => {
    expect(cardIn(hash)).toBeUndefined()
  },
)
