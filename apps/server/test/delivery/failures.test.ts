import { CloseCode } from '@parley/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { acknowledged, type Person, refusal, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()
const { queries } = server.context.database

/** Makes the database fail on purpose: at the commit, or over a poisoned message. */
const setup = `
  create table failing (place text primary key);
  create function fail_commit() returns trigger language plpgsql as $$ begin
    if exists (select from failing where place = 'commit') then raise exception 'fails on purpose'; end if;
    return null;
  end $$;
  create function fail_row() returns trigger language plpgsql as $$ begin
    if new.preview = 'poison' then raise exception 'fails on purpose' using errcode = '22000'; end if;
    return new;
  end $$;
  create sequence attempts;
  create function fail_twice() returns trigger language plpgsql as $$ begin
    if new.preview = 'third time lucky' and nextval('attempts') < 3 then
      raise exception 'lost a race' using errcode = '40001';
    end if;
    return new;
  end $$;
  create sequence tries;
  create function fail_once() returns trigger language plpgsql as $$ begin
    if new.preview = 'second time lucky' and nextval('tries') < 2 then
      raise exception 'the database is away';
    end if;
    return new;
  end $$;
  create trigger fail_once before insert on messages for each row execute function fail_once();
  create trigger fail_row before insert on messages for each row execute function fail_row();
  create trigger fail_twice before insert on messages for each row execute function fail_twice();`
const failingTables = ['messages', 'conversation_members', 'friendships', 'users'].map(
  (table) => `
  create constraint trigger fail_commit after insert or update on ${table}
    deferrable initially deferred for each row execute function fail_commit();`,
)
await sql.raw(setup + failingTables.join('')).execute(queries)

const recover = () => sql`delete from failing`.execute(queries)
const failCommits = () => sql`insert into failing values ('commit')`.execute(queries)
beforeEach(async () => {
  await recover()
})

const previews = async (person: Person, other: Person) =>
  (await person.call('GET /api/chat/history', { query: { friendId: other.id } })).list
    .map(({ msgPreview }) => msgPreview)
    .slice(1)
const failed = refusal('sendFailed').code

test('a failed commit refuses the sender, who is asked to come back, and publishes the message to nobody', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, hersToo, his, hisPlain] = await Promise.all([
    alice.openEvents(),
    alice.openEvents(),
    bob.openEvents(),
    bob.openChat(),
  ])
  await failCommits()
  hers.send(text(bob, 'lost', 'same'))
  expect(await hers.closed).toMatchObject({ code: CloseCode.goingAway })
  expect((await hers.left()).filter((frame) => !event('presence')(frame))).toMatchObject([
    { event: 'error', clientMessageId: 'same', code: failed, retry: true },
  ])
  for (const socket of [hersToo, his])
    expect((await socket.received()).filter((frame) => !event('presence')(frame))).toEqual([])
  expect(await hisPlain.received()).toEqual([])
  await recover()
  expect(await previews(bob, alice)).toEqual([])
})

test('after a failed commit the same frame is accepted, in the place it would have had', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const first = await acknowledged(hers, text(bob, 'one'))
  await failCommits()
  hers.send(text(bob, 'two', 'same'))
  await hers.closed
  await recover()
  const hersAgain = await alice.openEvents()
  expect((await acknowledged(hersAgain, text(bob, 'two', 'same'))).sequence).toBe(first.sequence + 1)
  expect(await previews(bob, alice)).toEqual(['one', 'two'])
})

test('nothing overtakes a message whose commit failed: what follows on its connection is left aside', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const contents = ['second time lucky', ...Array.from({ length: 400 }, (_, n) => `message ${n}`)]
  const frames = contents.map((content, n) => text(bob, content, `send-${n}`))
  const hers = await alice.openEvents()
  for (const frame of frames) hers.send(frame)
  expect(await hers.closed).toMatchObject({ code: CloseCode.goingAway })
  const hersAgain = await alice.openEvents()
  for (const frame of frames) hersAgain.send(frame)
  await hersAgain.next((frame) => event('ack')(frame) && frame.clientMessageId === 'send-400')
  const query = { friendId: bob.id, limit: -1 as const }
  const { list } = await alice.call('GET /api/chat/history', { query })
  expect(list.slice(1).map(({ msgPreview }) => msgPreview)).toEqual(contents)
})

test('marks whose commit failed are refused for the moment, by the id of their frame, and taken afterwards', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const frame = (requestId: string) => ({ receipt: { revUserID: bob.id, readUpTo: 1 }, requestId })
  await failCommits()
  hers.send(frame('first'))
  const error = { event: 'error', requestId: 'first', code: failed, retry: true }
  expect(await hers.next(event('error'))).toMatchObject(error)
  await recover()
  hers.send(frame('second'))
  expect(await hers.next(event('done'))).toEqual({ event: 'done', requestId: 'second' })
})

test('all messages of a failed commit are refused, and a connection without extensions gets a tip', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openChat()
  await failCommits()
  for (let n = 0; n < 5; n++) hers.send(text(bob, `message ${n}`))
  for (let n = 0; n < 5; n++)
    expect(await hers.next()).toMatchObject({ id: 0, msg: { type: 12, tipMsg: { status: 'error' } } })
  expect(await hers.received()).toEqual([])
})

test('one message that the database cannot take is refused alone, the others of its tick are stored', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  for (const content of ['one', 'poison', 'two']) hers.send(text(bob, content, content))
  expect(await hers.next(event('error'))).toMatchObject({
    clientMessageId: 'poison',
    code: refusal('frameInvalid').code,
    retry: false,
  })
  const delivered = [await his.next(event('message')), await his.next(event('message'))]
  expect(delivered.map(({ message }) => message.msgPreview)).toEqual(['one', 'two'])
  expect(delivered[1]?.sequence).toBe((delivered[0]?.sequence ?? 0) + 1)
})

test('the first message of a conversation that failed does not spoil the conversation', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  await bob.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await alice.call('POST /api/user/friends', { body: { friendId: bob.id } })
  const hers = await alice.openEvents()
  await failCommits()
  hers.send(text(bob, 'lost', 'lost'))
  await hers.closed
  await recover()
  expect((await acknowledged(await alice.openEvents(), text(bob, 'kept'))).sequence).toBe(1)
})

test('a withdrawal that fails to commit withdraws nothing and is published to nobody', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const { id } = await acknowledged(hers, text(bob, 'stays'))
  await failCommits()
  const withdrawal = { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: id } } }
  await expect(acknowledged(hers, withdrawal)).rejects.toThrow(String(failed))
  expect((await his.received()).filter(event('notice'))).toEqual([])
  expect(await previews(bob, alice)).toEqual(['stays'])
})

test('a receipt that fails to commit is answered by an error of no message, and may be sent again', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const receipt = { receipt: { revUserID: alice.id, readUpTo: 1 } }
  await failCommits()
  his.send(receipt)
  const answer = await his.next(event('error'))
  expect(answer).toMatchObject({ code: failed, retry: true })
  expect(answer).not.toHaveProperty('clientMessageId')
  await recover()
  expect((await hers.received()).filter(event('receipt'))).toEqual([])
  his.send(receipt)
  expect(await hers.next(event('receipt'))).toMatchObject({ userID: bob.id, readUpTo: 1 })
})

test('a friendship that fails to commit is announced to nobody and leaves the request pending', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  await alice.call('POST /api/user/friends', { body: { friendId: bob.id } })
  const [request] = (await bob.call('GET /api/user/valid', {})).list
  const hers = await alice.openEvents()
  await failCommits()
  const agree = () =>
    bob.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
  await expect(agree()).rejects.toMatchObject({ status: 500, code: refusal('internal').code })
  expect(await hers.received()).toEqual([])
  await recover()
  await agree()
  expect(await previews(alice, bob)).toEqual([])
  expect(await hers.next(event('message'))).toMatchObject({ sequence: 1 })
})

test('our own fault is a 500 with a reference and no internals', async () => {
  const alice = await server.register('Alice')
  await failCommits()
  const response = await fetch(`${server.url}/api/user/user_info`, {
    method: 'PUT',
    headers: { token: alice.token, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ sound: false }),
  })
  expect(response.status).toBe(500)
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: null }
  expect({ code, data }).toEqual({ code: refusal('internal').code, data: null })
  expect(msg).toMatch(/^Something went wrong on the server\. Try again later \(reference [0-9a-f-]{36}\)\.?$/)
})

test('a race that the database resolves by refusing is run again, unseen by anybody', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await acknowledged(hers, text(bob, 'third time lucky'))
  expect((await his.received()).filter(event('message'))).toHaveLength(1)
})
