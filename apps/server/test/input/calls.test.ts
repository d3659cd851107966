import { type CallShape, errorName, errors, success } from '@parley/contract'
import { garbage, valid } from '@parley/contract/test/arbitrary'
import { validator } from '@parley/contract/validate'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Watch } from '../support/fingerprint.ts'
import type { Person } from '../support/people.ts'
import { servedCalls } from '../support/served.ts'
import { startTestServer } from '../support/server.ts'
import { createWorld } from '../support/world.ts'

// All runs meet one world, which the accepted ones change: what is claimed holds whatever its state.
const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: 'loopback' } })
const served = (await servedCalls(server.url)).filter(({ media }) => media === undefined)
const { alice, administrator, ids } = await createWorld(server)
const runs = Number(process.env.PARLEY_TEST_RUNS ?? 15)

/** Calls that refuse fields for reasons that a schema cannot show, such as whose picture it is, or that one of several is given. */
const knowingMore = [
  'GET /api/chat/history',
  'POST /api/group/webhooks',
  'POST /api/chat/forward',
  'PUT /api/chat/drafts',
  'GET /api/chat/admin/history',
  'GET /api/group/history/{id}',
  'GET /api/group/messages/{id}',
  'PUT /api/user/password',
  'PUT /api/user/role',
  'POST /api/auth/second_factor',
  'DELETE /api/auth/second_factor',
  'POST /api/auth/second_factor/recovery_codes',
  'DELETE /api/auth/passkeys/{id}',
  'POST /api/auth/passkeys/options',
  'POST /api/user/archive',
  'DELETE /api/user/me',
  'POST /api/joining/members',
  'PUT /api/user/user_info',
  'POST /api/group/group',
  'PUT /api/group/group',
  'DELETE /api/group/member',
  'PUT /api/settings/admin/info',
  'POST /api/announcement/announcements',
  'GET /api/chat/media',
  'GET /api/group/media/{id}',
  'POST /api/chat/scheduled',
  'PUT /api/chat/scheduled/{id}',
  'POST /api/chat/reminders',
  'PUT /api/chat/reminders/{id}',
  'PUT /api/user/notifications/setting',
  'PUT /api/chat/alerts',
  'PUT /api/group/alerts',
  'PUT /api/push/devices',
  'PUT /api/mail/setting',
  'PUT /api/mail/address',
]

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

type Make = typeof valid

function inputs(call: CallShape, make: Make): fc.Arbitrary<Input> {
  const parts: Record<string, fc.Arbitrary<unknown>> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (schema) parts[part] = make(schema, { ids })
  }
  return fc.record(parts)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** What a client can put into an address: no half characters. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function addressOf(call: CallShape, { params, query }: Input): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded((params as Record<string, unknown> | null)?.[name] ?? params).replace(/^\.+$/, '%2E'),
  )
  if (query === undefined) return path
  if (typeof query !== 'object' || query === null) return `${path}?${encoded(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  return `${path}?${pairs.join('&')}`.slice(0, 8000).replace(/%.?$/, '')
}

interface Answer {
  readonly status: number
  readonly body: { code: number; msg: string; data: unknown }
}

let address = 0

async function send(call: CallShape, input: Input, by: Person): Promise<Answer> {
  const response = await fetch(server.url + addressOf(call, input), {
    method: call.method,
    headers: {
      token: by.token,
      // Each from another place, so that guessing is not what is tested here.
      'x-forwarded-for': `10.0.${(address >> 8) & 255}.${address++ & 255}`,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Whatever was sent, the answer keeps to section 1 of the wire. */
function checkEnvelope(call: CallShape, { status, body }: Answer) {
  expect(Object.keys(body).toSorted()).toEqual(['code', 'data', 'msg'])
  if (body.code === success.code) {
    expect(status).toBe(200)
    expect(body.msg).toBe(success.msg)
    expect(validator(call.data)(body.data)).toMatchObject({ ok: true })
    return
  }
  const name = errorName(body.code)
  expect(name).toBeDefined()
  expect(name).not.toBe('internal')
  const { http } = errors[name as keyof typeof errors]
  if (call.tellsByStatus && http === 200) expect([202, 400, 403, 404, 413, 429]).toContain(status)
  else expect(status).toBe(http)
  expect(body.data).toBeNull()
  expect(body.msg).not.toMatch(/^$|[{}]|undefined|NaN/)
}

const watch = new Watch(server.context.database.queries)

// A site that wants a second factor, or takes nobody in, would refuse other calls for that.
afterEach(async () => {
  await watch.look()
  await server.context.database.queries
    .deleteFrom('settings')
    .where('key', 'in', ['secondFactor', 'rules'])
    .execute()
  watch.forget()
})

async function submit(call: CallShape, input: Input, by: Person): Promise<Answer> {
  const onlyReads = call.method === 'GET'
  await watch.before({ mayBeAccepted: !onlyReads && accepted(call, input) })
  const answer = await send(call, input, by)
  checkEnvelope(call, answer)
  if (onlyReads || answer.body.code !== success.code)
    watch.tried(`${call.method} ${addressOf(call, input)} ${JSON.stringify(input.body)}`)
  else watch.forget()
  return answer
}

const accepted = (call: CallShape, { body }: Input) =>
  !call.body || validator(call.body)(structuredClone(body)).ok

describe.each(served.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
  const people = { alice, administrator }
  const callers = fc.constantFrom<keyof typeof people>(
    ...(call.access === 'administrator' ? (['alice', 'administrator'] as const) : (['alice'] as const)),
  )
  // Signing out would end the session that the other runs use.
  const endsSession = call.path.endsWith('/logout')

  test('answers whatever is valid as the wire says', async () => {
    await fc.assert(
      fc.asyncProperty(inputs(call, valid), callers, async (input, by) => {
        const person = endsSession ? await people[by].signInAgain() : people[by]
        const { body } = await submit(call, input, person)
        if (!knowingMore.includes(name)) expect(errorName(body.code)).not.toBe('fieldInvalid')
      }),
      { numRuns: endsSession ? 2 : Math.ceil(runs / 2) },
    )
  })

  test('refuses garbage without a change', async () => {
    if (endsSession) return
    await fc.assert(
      fc.asyncProperty(inputs(call, garbage), callers, async (input, by) => {
        const { body } = await submit(call, input, people[by])
        if (!accepted(call, input)) expect(body.code).not.toBe(0)
      }),
      { numRuns: runs },
    )
  })
})

describe('a body that names a person and a group at once', () => {
  const about = { press: { messageId: 1, buttonId: 'yes' }, hold: { reason: 'Case 12' } }
  const shapeOf = (path: string) => {
    const found = served.find((call) => call.method === 'POST' && call.path === path)
    if (!found) throw new Error(`there is no ${path}`)
    return found
  }
  test.each([
    ['/api/bot/press', { userID: alice.id, groupID: alice.id, ...about.press }],
    ['/api/bot/press', { userID: alice.id, groupID: 'x', ...about.press }],
    ['/api/bot/press', { userID: 'x', groupID: alice.id, ...about.press }],
    ['/api/bot/press', about.press],
    ['/api/retention/holds', { userId: alice.id, groupId: alice.id, ...about.hold }],
    ['/api/retention/holds', { userId: 'x', groupId: alice.id, ...about.hold }],
    ['/api/retention/holds', { userId: alice.id, groupId: 'x', ...about.hold }],
    ['/api/retention/holds', about.hold],
  ])('is refused by %s: %o', async (path, body) => {
    const { body: answer } = await submit(shapeOf(path), { body }, administrator)
    expect(errorName(answer.code)).toBe('fieldInvalid')
  })
})
