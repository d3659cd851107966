import { errors } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { indexed } from './search-support.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
const group = await world.group({ owner: alice, members: [bob] })
await alice.say(group, '什么都有 anything at all 🎉 https://example.org')

const known = new Set<number>(Object.values(errors).map(({ code }) => code))
const pieces = fc
  .array(
    fc.constantFrom(
      '"',
      '“',
      '%',
      '_',
      '\\',
      "'",
      'from:',
      'type:',
      'before:',
      '在：',
      '什么',
      'any',
      '\u0001',
      '\ue000',
      '\n',
      ' ',
      '\u0301',
      '🎉',
      '0',
      '-',
    ),
    {
      maxLength: 20,
    },
  )
  .map((all) => all.join(''))
const text = fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 60 }))
const number = fc.oneof(
  fc.constantFrom(-1, 0, 1, group, 2 ** 53, 1e300),
  fc.integer(),
  fc.constantFrom('x', ''),
)
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })

const asked = fc.record({
  text: optional(text),
  from: optional(number),
  type: optional(fc.constantFrom('picture', 'link', 'mention', 'song')),
  since: optional(number),
  until: optional(number),
  ahead: optional(number),
  friendId: optional(number),
  groupId: optional(number),
  cursor: optional(fc.oneof(fc.string(), fc.constantFrom('0', '1', '999999999999999', '1e9'))),
  before: optional(number),
  after: optional(number),
  limit: optional(number),
  year: optional(number),
  month: optional(number),
})

test.each(['messages', 'places', 'days'])(
  'whatever is asked of %s is answered or refused in a known way',
  async (what) => {
    await indexed(world)
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        const address = new URL(`/api/search/${what}`, world.baseUrl)
        for (const [name, value] of Object.entries(query))
          if (value !== undefined) address.searchParams.set(name, String(value))
        const response = await fetch(address, { headers: { token: bob.token } })
        expect(response.status).toBeLessThan(500)
        const { code } = (await response.json()) as { code: number }
        expect(code === 0 || known.has(code)).toBe(true)
      }),
      { numRuns: 200 },
    )
  },
)
