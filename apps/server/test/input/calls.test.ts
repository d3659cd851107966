import { type CallShape, errorName, errors, success } from '@parley/contract'
import { garbage, valid } from '@parley/contract/test/arbitrary'
import { validator } from '@parley/contract/validate'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Watch } from '../support/fingerprint.ts'
import type { Person } from '../support/people.ts'
import { servedCalls } from '../support/served.ts'
import { startTestServer } from '../support/server.ts'
import { randomRuns } from '../support/tier.ts'
import { createWorld } from '../support/world.ts'

// All runs meet one world, which the accepted ones change: what is claimed holds whatever its state.
const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: 'loopback' } })
const served = (await servedCalls(server.url)).filter(({ media }) => media === undefined)
const { ids, ...people } = await createWorld(server)
// The first to ask has the packs that come with Parley installed.
await people.alice.call('GET /api/chat/sticker_packs')
const { queries } = server.context.database
const hashes = await queries
  .selectFrom('credentials')
  .selectAll()
  .where('user_id', 'in', [people.alice.id, people.administrator.id])
  .execute()
const runs = randomRuns(4, 50)

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
/** Value that a client can put into an address: no half characters. */
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
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Whatever was sent, the answer is the envelope of docs/errors.md. */
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
  if (call.hasErrorStatus && http === 200) expect([202, 400, 403, 404, 413, 429]).toContain(status)
  else expect(status).toBe(http)
  expect(body.data).toBeNull()
  expect(body.msg).not.toMatch(/^$|[{}]|undefined|NaN/)
}

const watch = new Watch(queries)
let hasAccepted = false

// A site that wants a second factor, or takes nobody in, would refuse other calls for that; so would one that has signed
// the callers out.
afterEach(async () => {
  await watch.look()
  await queries.deleteFrom('settings').where('key', 'in', ['secondFactor', 'rules']).execute()
  if (hasAccepted) await letIn()
  hasAccepted = false
  watch.forget()
})

async function letIn() {
  await queries
    .insertInto('credentials')
    .values(hashes)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ password_hash: ref('excluded.password_hash') })),
    )
    .execute()
  const callers = [people.alice.id, people.administrator.id]
  await queries.updateTable('users').set({ deleted_at: null }).where('id', 'in', callers).execute()
  await queries.updateTable('users').set({ role: 1 }).where('id', '=', people.administrator.id).execute()
  for (const name of ['alice', 'administrator'] as const)
    if (!(await isSignedIn(people[name]))) people[name] = await people[name].signInAgain()
}

const isSignedIn = ({ call }: Person) =>
  call('GET /api/user/user_info').then(
    () => true,
    () => false,
  )

async function submit(call: CallShape, input: Input, by: Person): Promise<Answer> {
  const onlyReads = call.method === 'GET'
  await watch.before({ mayBeAccepted: !onlyReads && accepted(call, input) })
  const answer = await send(call, input, by)
  checkEnvelope(call, answer)
  if (onlyReads || answer.body.code !== success.code)
    watch.tried(`${call.method} ${addressOf(call, input)} ${JSON.stringify(input.body)}`)
  else {
    watch.forget()
    hasAccepted = true
  }
  return answer
}

const accepted = (call: CallShape, { body }: Input) =>
  !call.body || validator(call.body)(structuredClone(body)).ok

describe.each(served.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
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
