import { MessageType, outgoingWebhookLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nextDelivery, takeWebhooks } from '../../src/bots/outgoing/delivery-repository.ts'
import { queueDeliveries } from '../../src/bots/outgoing/new-deliveries-repository.ts'
import { insertTrial } from '../../src/bots/outgoing/webhook-repository.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { soon } from '../support/server.ts'
import { makeOutgoing, type Outgoing } from './outgoing-support.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const world = await openWorld({ PARLEY_WEBHOOK_HOSTS: '127.0.0.1' }, {}, soon)
const hours = (count: number) => new Date(Date.now() - count * 3600_000)

async function aWebhook() {
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  const program = receiver.program()
  return { owner, groupId, program, ...(await makeOutgoing(world, owner, groupId, program)) }
}

const rowOf = ({ webhook }: Pick<Outgoing, 'webhook'>) =>
  world.queries
    .selectFrom('outgoing_webhooks')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow()
/** Seconds until it is tried again. */
const waitOf = async (one: Pick<Outgoing, 'webhook'>) =>
  ((await rowOf(one)).due_at?.getTime() ?? 0) / 1000 - Date.now() / 1000
const change = ({ webhook }: Pick<Outgoing, 'webhook'>, changes: object) =>
  world.queries.updateTable('outgoing_webhooks').set(changes).where('id', '=', webhook.id).execute()
const sayAll = async (person: Person, groupId: number, ...texts: string[]) => {
  for (const text of texts) await person.say(groupId, text)
}

test.each([
  ['an answer of 500', { status: 500 }, 'status'],
  ['an answer of 408', { status: 408 }, 'status'],
  ['a connection that is cut', 'cut', 'unreachable'],
] as const)(
  '%s is tried again, longer later each time, under the same id and in order',
  async (_, mood, problem) => {
    const one = await aWebhook()
    const { owner, groupId, program } = one
    program.moods.push(mood, mood, mood)
    await sayAll(owner, groupId, 'first', 'second')
    const { retrySeconds } = outgoingWebhookLimits
    for (const tries of [1, 2, 3]) {
      await program.until(tries)
      await expect
        .poll(async () => (await one.log()).at(-1), { timeout: 15_000 })
        .toMatchObject({ tries, problem })
      const wait = await waitOf(one)
      expect(wait).toBeGreaterThan(retrySeconds * 2 ** (tries - 1) - 5)
      expect(wait).toBeLessThanOrEqual(retrySeconds * 2 ** (tries - 1) + 1)
      await one.hurry()
    }
    await program.until(5)
    expect(program.said).toEqual([...Array(4).fill('message first'), 'message second'])
    expect(new Set(program.received.slice(0, 4).map(({ body }) => body.id)).size).toBe(1)
    expect(await one.until('taken')).toMatchObject([{ tries: 1 }, { tries: 4, state: 'taken', status: 200 }])
  },
)

test.each([
  ['120', 120],
  ['0', outgoingWebhookLimits.retrySeconds],
  ['999999', outgoingWebhookLimits.mostSeconds],
])('a program that answers to retry after %s seconds is tried then', async (after, seconds) => {
  const one = await aWebhook()
  one.program.moods.push({ status: 429, headers: { 'retry-after': after } })
  await one.owner.say(one.groupId, 'Hello')
  await one.until('waiting', 'status')
  const wait = await waitOf(one)
  expect(wait).toBeGreaterThan(seconds - 5)
  expect(wait).toBeLessThanOrEqual(seconds + 1)
})

test('a delivery waits an hour at most between tries; after a day it is given up, and the next one is tried', async () => {
  const one = await aWebhook()
  const { owner, groupId, program } = one
  await change(one, { failures: 30 })
  program.moods.push({ status: 500 }, { status: 500 })
  await sayAll(owner, groupId, 'old', 'new')
  await one.until('waiting')
  await program.until(1)
  await expect.poll(async () => (await one.log()).at(-1)?.tries, { timeout: 15_000 }).toBe(1)
  expect(await waitOf(one)).toBeLessThanOrEqual(outgoingWebhookLimits.mostSeconds + 1)
  await world.queries
    .updateTable('webhook_deliveries')
    .set({ tried_since: hours(outgoingWebhookLimits.givenUpHours) })
    .where('webhook_id', '=', one.webhook.id)
    .where('tries', '=', 1)
    .execute()
  await one.hurry()
  await expect.poll(async () => (await one.log()).at(-1)?.state, { timeout: 15_000 }).toBe('givenUp')
  await one.until('taken')
  expect(program.said).toEqual(['message old', 'message old', 'message new'])
})

test.each([
  ['answered by errors is given up after an hour', { status: 500 }, 'givenUp'],
  ['not answered is not given up so early', 'cut', 'waiting'],
  ['answered with 429 is not given up so early', { status: 429 }, 'waiting'],
] as const)('a message that holds up others and is %s', async (_, mood, state) => {
  const one = await aWebhook()
  one.program.moods.push(mood, mood)
  await sayAll(one.owner, one.groupId, 'first', 'second')
  await expect.poll(async () => (await one.log()).at(-1)?.tries, { timeout: 15_000 }).toBe(1)
  await world.queries
    .updateTable('webhook_deliveries')
    .set({ tried_since: hours(outgoingWebhookLimits.heldUpHours) })
    .where('webhook_id', '=', one.webhook.id)
    .where('tries', '=', 1)
    .execute()
  await expect.poll(async () => (await one.log()).length).toBe(2)
  await one.hurry()
  await expect
    .poll(async () => (await one.log()).at(-1), { timeout: 15_000 })
    .toMatchObject({ tries: 2, state })
  if (state === 'givenUp') await one.until('taken')
  else expect((await one.log())[0]).toMatchObject({ tries: 0, state: 'waiting' })
})

test.each([400, 404, 302])('an answer of %s is not tried again, nor followed elsewhere', async (status) => {
  const one = await aWebhook()
  const elsewhere = receiver.program()
  one.program.moods.push({ status, headers: { location: elsewhere.url } })
  await sayAll(one.owner, one.groupId, 'first', 'second')
  await one.program.until(2)
  expect(await one.until('taken')).toMatchObject([
    { state: 'taken' },
    { state: 'refused', status, tries: 1, problem: 'status' },
  ])
  expect(elsewhere.received).toEqual([])
})

test('a program that answers 410 receives nothing more until a person resumes the webhook', async () => {
  const one = await aWebhook()
  const { owner, groupId, program, webhook } = one
  program.moods.push({ status: 410 })
  await sayAll(owner, groupId, 'first')
  await one.until('refused')
  await expect.poll(async () => (await one.now()).paused?.why).toBe('gone')
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused: false } })
  await owner.say(groupId, 'second')
  await program.until(2)
  expect(program.said).toEqual(['message first', 'message second'])
})

test('a webhook without a success for days is paused, and a success starts the count again', async () => {
  const one = await aWebhook()
  const { owner, groupId, program, webhook } = one
  const days = outgoingWebhookLimits.failingDays * 24
  const failed = { failing_since: hours(days + 1), failures: outgoingWebhookLimits.failingTries - 1 }
  await change(one, failed)
  await owner.say(groupId, 'first')
  await one.until('taken')
  await expect.poll(async () => (await rowOf(one)).failing_since).toBeNull()
  program.moods.push({ status: 500 })
  await change(one, failed)
  await owner.say(groupId, 'second')
  await expect.poll(async () => (await one.now()).paused?.why, { timeout: 15_000 }).toBe('failing')
  expect(await one.now()).toMatchObject({ waiting: 1 })
  await world.queries
    .updateTable('webhook_deliveries')
    .set({ tried_since: hours(days) })
    .where('webhook_id', '=', one.webhook.id)
    .execute()
  program.moods.push({ status: 500 })
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused: false } })
  // It is tried for another day.
  await expect
    .poll(async () => (await one.log())[0], { timeout: 15_000 })
    .toMatchObject({ tries: 2, state: 'waiting' })
  await one.hurry()
  await one.until('taken')
  expect(program.said).toEqual(['message first', ...Array(3).fill('message second')])
})

test('a few failures do not pause a webhook, however long ago the first was, and any other answer resets them', async () => {
  const one = await aWebhook()
  const { owner, groupId, program } = one
  const since = hours(outgoingWebhookLimits.failingDays * 24 + 1)
  program.moods.push({ status: 500 }, { status: 400 })
  await change(one, { failing_since: since, failures: outgoingWebhookLimits.failingTries - 2 })
  await owner.say(groupId, 'Hello')
  await one.until('waiting', 'status')
  expect((await one.now()).paused).toBeNull()
  expect(await rowOf(one)).toMatchObject({ failing_since: since })
  await one.hurry()
  await one.until('refused', 'status')
  expect(await rowOf(one)).toMatchObject({ failing_since: null, failures: 0 })
})

test('slow webhooks take half of the places, and those of one group no more than two', {
  timeout: 90_000,
}, async () => {
  const { atOnce, slowAtOnce, ofGroupAtOnce } = outgoingWebhookLimits
  const slow: Awaited<ReturnType<typeof aWebhook>>[] = []
  for (let n = 0; n <= atOnce; n++) {
    const one = await aWebhook()
    one.program.moods.push('silent')
    await change(one, { is_slow: true })
    slow.push(one)
  }
  const silent = Array.from({ length: ofGroupAtOnce + 1 }, () => receiver.program())
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  for (const program of silent) {
    program.moods.push('silent')
    await makeOutgoing(world, owner, groupId, program)
  }
  const quick = await aWebhook()
  const countReached = (programs: Array<{ received: object[] }>) =>
    programs.filter(({ received }) => received.length > 0).length
  await Promise.all(slow.map((one) => one.owner.say(one.groupId, 'Hello')))
  await owner.say(groupId, 'Hello')
  await quick.owner.say(quick.groupId, 'Hello')
  await quick.program.until(1)
  await Promise.all(silent.slice(0, ofGroupAtOnce).map((program) => program.until(1)))
  await expect
    .poll(() => countReached(slow.map(({ program }) => program)), { timeout: 8000 })
    .toBe(slowAtOnce)
  expect(countReached(silent)).toBe(ofGroupAtOnce)
  // Nobody waits for them any more.
  await world.queries.updateTable('outgoing_webhooks').set({ paused: 'staff' }).execute()
})

test('a program that is silent holds up no other, and its delivery is given up in time', async () => {
  const slow = await aWebhook()
  slow.program.moods.push('silent')
  await slow.owner.say(slow.groupId, 'Hello')
  await slow.program.until(1)
  const quick = await aWebhook()
  await sayAll(quick.owner, quick.groupId, 'one', 'two', 'three')
  await quick.program.until(3)
  expect(await slow.log()).toMatchObject([{ state: 'waiting', tries: 0 }])
  expect(await slow.until('waiting', 'late')).toMatchObject([{ tries: 1, status: null }])
})

test('a delivery of a node that died is sent once more by another, under the same id', async () => {
  const one = await aWebhook()
  one.program.moods.push('silent')
  await one.owner.say(one.groupId, 'Hello')
  await one.program.until(1)
  // As if the node that has it had died: its time is over.
  await one.hurry()
  await one.program.until(2)
  const ids = one.program.received.map(({ headers }) => headers['parley-delivery'])
  expect(new Set(ids).size).toBe(1)
  await one.until('taken')
  // The first wakes up, and changes nothing of what has become of it.
  await expect.poll(async () => (await rowOf(one)).due_at, { timeout: 20_000 }).toBeNull()
  expect(await one.log()).toMatchObject([{ state: 'taken', status: 200 }])
})

test('a webhook is taken by one node alone', async () => {
  const one = await aWebhook()
  one.program.moods.push({ status: 429, headers: { 'retry-after': '3600' } })
  await one.owner.say(one.groupId, 'Hello')
  await one.until('waiting', 'status')
  // The program itself takes none meanwhile: it sees this only once it is taken.
  const [mine, ...others] = await world.transaction(async (queries) => {
    await queries
      .updateTable('outgoing_webhooks')
      .set({ due_at: sql`now() - interval '1 second'`, taken_until: null })
      .where('id', '=', one.webhook.id)
      .execute()
    const taken = [await takeWebhooks(queries, false, 10), await takeWebhooks(queries, false, 10)]
    return taken.flat().filter(({ id }) => id === one.webhook.id)
  })
  expect(others).toEqual([])
  if (!mine) throw new Error('nobody has taken it')
  expect(await nextDelivery(world.queries, mine)).toMatchObject({ event: 'message' })
  expect(await nextDelivery(world.queries, { ...mine, turn: mine.turn - 1 })).toBeUndefined()
})

test('a delivery that is being sent is sent once, also when a person retries its webhook at once', async () => {
  const one = await aWebhook()
  const { owner, groupId, program, webhook } = one
  const body = { groupId, id: webhook.id }
  await owner.say(groupId, 'first')
  const [{ id: deliveryId } = { id: 0 }] = await one.until('taken')
  program.moods.push('silent')
  await owner.say(groupId, 'second')
  await program.until(2)
  const other = receiver.program()
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { ...body, url: other.url } })
  await owner.call('POST /api/group/outgoing_webhooks/deliveries', { body: { ...body, deliveryId } })
  expect(await takeWebhooks(world.queries, false, 10)).toEqual([])
  await one.until('waiting', 'late')
  await one.hurry()
  await other.until(2)
  expect(program.said).toEqual(['message first', 'message second'])
  expect(other.said).toEqual(['message first', 'message second'])
})

test('a webhook with too many waiting deliveries is paused', async () => {
  const one = await aWebhook()
  await change(one, { taken_until: new Date(Date.now() + 20_000) })
  await world.queries
    .insertInto('webhook_deliveries')
    .values(
      Array.from({ length: outgoingWebhookLimits.waiting }, () => ({
        webhook_id: one.webhook.id,
        event: 'message' as const,
        message_id: null,
        happened_at: new Date(),
      })),
    )
    .execute()
  await one.owner.say(one.groupId, 'one more')
  await expect.poll(async () => (await one.now()).paused?.why, { timeout: 15_000 }).toBe('behind')
  expect(one.program.received).toEqual([])
  // Once it goes on it has room: the oldest are dropped.
  const body = { groupId: one.groupId, id: one.webhook.id, isPaused: false }
  await one.owner.call('PUT /api/group/outgoing_webhooks', { body })
  const { rows } = await sql<{ dropped: number; first: boolean }>`
    select count(*)::integer as dropped, bool_and(id <= (
      select max(id) - ${outgoingWebhookLimits.waiting / 2}::integer from webhook_deliveries where webhook_id = ${one.webhook.id}
    )) as first
    from webhook_deliveries where webhook_id = ${one.webhook.id} and problem = 'behind'`.execute(
    world.queries,
  )
  expect(rows).toEqual([{ dropped: outgoingWebhookLimits.waiting / 2 + 1, first: true }])
})

test('a withdrawal of a message that matched a word is delivered however long the log is', async () => {
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  const program = receiver.program()
  const one = await makeOutgoing(world, owner, groupId, program, ['/deploy'])
  const id = await owner.say(groupId, '/deploy')
  await one.until('taken')
  await world.queries
    .insertInto('webhook_deliveries')
    .values(
      Array.from({ length: outgoingWebhookLimits.listed }, () => ({
        webhook_id: one.webhook.id,
        event: 'message' as const,
        message_id: null,
        happened_at: new Date(),
        state: 'taken' as const,
      })),
    )
    .execute()
  await world.runJob('what webhooks have told')
  await owner.sendOutcome(groupId, { type: MessageType.withdrawn, withdrawMsg: { msgID: id } })
  await program.until(2)
  expect(program.said).toEqual(['message /deploy', 'messageWithdrawn'])
})

test('a delivery of a webhook that was deleted meanwhile is sent by nobody, and fails nothing', async () => {
  const [one, gone] = [await aWebhook(), await aWebhook()]
  const id = await one.owner.say(one.groupId, 'Hello')
  await one.until('taken')
  await world.queries.deleteFrom('outgoing_webhooks').where('id', '=', gone.webhook.id).execute()
  const event = { event: 'message', messageId: id, at: new Date() } as const
  await queueDeliveries(
    world.queries,
    [gone, one].map(({ webhook }) => ({ ...event, webhookId: webhook.id })),
  )
  await one.program.until(2)
  expect(await insertTrial(world.queries, gone.webhook.id)).toBeUndefined()
})

test('the log has the last deliveries, for some days, and keeps those that wait', async () => {
  const one = await aWebhook()
  await change(one, { paused: 'staff', paused_at: new Date() })
  const { listed, keptDays } = outgoingWebhookLimits
  const insert = (count: number, more: object = {}) =>
    world.queries
      .insertInto('webhook_deliveries')
      .values(
        Array.from({ length: count }, () => ({
          webhook_id: one.webhook.id,
          event: 'message' as const,
          message_id: null,
          happened_at: new Date(),
          state: 'taken' as const,
          ...more,
        })),
      )
      .execute()
  await insert(1, { state: 'waiting', happened_at: hours(24 * keptDays + 1) })
  await insert(5)
  await insert(2, { happened_at: hours(24 * keptDays + 1) })
  await insert(listed - 2)
  expect(await one.log()).toHaveLength(listed)
  await world.runJob('what webhooks have told')
  const left = await world.queries
    .selectFrom('webhook_deliveries')
    .select('state')
    .where('webhook_id', '=', one.webhook.id)
    .execute()
  expect(left).toHaveLength(1 + listed - 2)
  expect(left.filter(({ state }) => state === 'waiting')).toHaveLength(1)
})
