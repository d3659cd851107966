import { type CallShape, chatRequests, errorName, groupRequests } from '@parley/contract'
import { valid } from '@parley/contract/test/arbitrary'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { servedCalls } from '../support/served.ts'
import { startTestServer } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { createWorld } from '../support/world.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: 'loopback' } })
const served = (await servedCalls(server.url)).filter(({ media }) => media === undefined)
const { ids, ...people } = await createWorld(server)

/** Some of what is sent ends the session of who sends it. */
async function tokenOf(name: keyof typeof people): Promise<string> {
  const isSignedIn = await people[name].call('GET /api/user/user_info').then(
    () => true,
    () => false,
  )
  if (!isSignedIn) people[name] = await people[name].signInAgain()
  return people[name].token
}

interface Schema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The whole numbers of an object, each with its bounds. */
function numbersOf({ properties = {} }: Schema): Array<{ name: string; bounds: number[] }> {
  return Object.entries(properties).flatMap(([name, field]) =>
    [field, ...(field.anyOf ?? [])].flatMap(({ type, minimum, maximum }) =>
      type === 'integer' && maximum !== undefined ? [{ name, bounds: [maximum, minimum ?? 0] }] : [],
    ),
  )
}

const samples = (schema: TSchema) => fc.sample(valid(schema, { ids }), { numRuns: 2, seed: 7 }) as object[]

/** Objects that a schema accepts, with one number at its bounds. */
const atBounds = (schema: TSchema): object[] =>
  numbersOf(schema as Schema).flatMap(({ name, bounds }) =>
    bounds.flatMap((bound) => samples(schema).map((sample) => ({ ...sample, [name]: bound }))),
  )

interface Input {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

function inputsOf(call: CallShape): Input[] {
  const parts = (['params', 'query', 'body'] as const).filter((part) => call[part])
  const usual = Object.fromEntries(parts.map((part) => [part, samples(call[part] as TSchema)[0]])) as Input
  return parts.flatMap((part) =>
    atBounds(call[part] as TSchema).map((value) => ({ ...usual, [part]: value })),
  )
}

let address = 0

async function send({ method, path }: CallShape, { params = {}, query = {}, body }: Input, token: string) {
  const named = new Map(Object.entries(params))
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const from = `10.1.${(address >> 8) & 255}.${address++ & 255}`
  const response = await fetch(`${server.url}${place}?${search}`, {
    method,
    headers: { token, 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  return errorName(((await response.json()) as { code: number }).code) ?? 'ok'
}

const withNumbers = served
  .map((call) => [`${call.method} ${call.path}`, call, inputsOf(call)] as const)
  .filter(([, , inputs]) => inputs.length > 0)

describe.each(withNumbers)('%s', (_name, call, inputs) => {
  test('takes or refuses numbers at their bounds, and fails over none', async () => {
    const isForAll = call.access === 'user' || call.access === 'public'
    const token = await tokenOf(isForAll ? 'alice' : 'administrator')
    for (const input of inputs)
      expect(await send(call, input, token), JSON.stringify(input)).not.toMatch(/^(internal|databaseSilent)$/)
  })
})

describe.each([
  ['chat', chatRequests],
  ['group', groupRequests],
] as const)('the %s socket', (kind, requests) => {
  test.each(Object.entries<TSchema>(requests))(
    'takes or refuses a %s with numbers at their bounds',
    async (name, schema) => {
      const token = await tokenOf('alice')
      const socket = await openSocket<Record<string, unknown>>(server.url, token, {
        kind,
        protocols: ['parley.v2'],
      })
      for (const [n, body] of atBounds(schema).entries()) {
        socket.send({ requestId: `r${n}`, [name]: body })
        const answer = await socket.next(({ requestId }) => requestId === `r${n}`)
        expect(errorName(Number(answer.code)), JSON.stringify(body)).not.toBe('sendFailed')
      }
      await socket.close()
    },
  )
})
