import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ArchiveLinks } from '../../src/identity/archives/links.ts'
import { openOffice } from '../admin/office.ts'
import { type Person, password, refusal, say } from '../support/people.ts'
import { exported, fetched, made, opened, request, state } from './archives-support.ts'

const server = await openOffice({
  env: { PARLEY_TOKEN_SECRET: 'a secret of this test alone, and long enough' },
})
const { context, url, config } = server
const { queries } = context.database
const never = new AbortController().signal

const linkOf = (person: Person) => person.call('POST /api/user/archive/link')
const statusOf = async (path: string) => (await fetch(url + path)).status
const rowOf = ({ id }: Person) =>
  queries
    .selectFrom('archives')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const work = () => context.archives.work(never)

test('an archive is asked for with the password', async () => {
  const ann = await server.register('Ann')
  await expect(ann.call('POST /api/user/archive', { body: {} })).rejects.toMatchObject(
    refusal('fieldInvalid'),
  )
  await expect(
    ann.call('POST /api/user/archive', { body: { password: 'something else' } }),
  ).rejects.toMatchObject(refusal('passwordWrong'))
  expect(await ann.call('GET /api/user/archive')).toEqual({ archive: null, left: 3 })
})

test('the owner of an archive is notified of its progress and when it is ready', async () => {
  const ann = await server.register('Ann')
  const socket = await ann.openEvents()
  const heard = () => socket.next((frame) => frame.event === 'changed' && frame.topics.includes('archive'))
  expect(await request(ann)).toMatchObject({ archive: { state: 'waiting', size: null }, left: 2 })
  await heard()
  await made(server, ann)
  await heard()
  expect(await state(ann)).toMatchObject({
    state: 'ready',
    size: (await fetched(server, ann)).length,
    leftOut: 0,
    problem: null,
    expiresAt: expect.stringMatching(/Z$/),
  })
})

test('two requests at once make one archive', async () => {
  const ann = await server.register('Ann')
  const again = await ann.signInAgain()
  await Promise.all([request(ann), request(again), request(ann)])
  await made(server, ann)
  const { count } = await queries
    .selectFrom('archives')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('three are made of one person within a day, each in the place of the one before', async () => {
  const ann = await server.register('Ann')
  await exported(server, ann)
  const first = await linkOf(ann)
  const { key } = await rowOf(ann)
  await exported(server, ann)
  expect(await statusOf(first.url)).toBe(200)
  await exported(server, ann)
  await expect(request(ann)).rejects.toMatchObject(refusal('tooManyArchives'))
  expect(await ann.call('GET /api/user/archive')).toMatchObject({ archive: { state: 'ready' }, left: 0 })
  await server.context.archiveKeeping.sweep(never)
  expect(await context.blobs.exists(key ?? '')).toBe(false)
  await sql`update archives set requested_at = requested_at - interval '25 hours' where user_id = ${ann.id}`.execute(
    queries,
  )
  expect(await request(ann)).toMatchObject({ left: 2 })
})

test('only its owner gets a link, which opens it for some minutes', async () => {
  const [ann, ben] = [await server.register('Ann'), await server.register('Ben')]
  await exported(server, ann)
  await expect(linkOf(ben)).rejects.toMatchObject(refusal('archiveUnknown'))
  const link = await linkOf(ann)
  expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  const answer = await fetch(url + link.url, { headers: { range: 'bytes=0-3' } })
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from('PK\u0003\u0004'))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=parley-[\d-]+\.zip$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const path of [`${link.url}A`, link.url.slice(0, -2), '/api/user/archive/AAAA'])
    expect((await (await fetch(url + path)).json()).code).toBe(refusal('archiveUnknown').code)
})

test('a link ends with its minutes, with the session it was made for, and opens no other archive', async () => {
  const [ann, ben] = [await server.register('Ann'), await server.register('Ben')]
  const elsewhere = await ann.signInAgain()
  await exported(server, ann)
  await exported(server, ben)
  const link = await linkOf(elsewhere)
  await elsewhere.call('POST /api/auth/logout')
  expect((await (await fetch(url + link.url)).json()).code).toBe(refusal('archiveUnknown').code)
  const secret = new TextEncoder().encode(config ? 'another secret' : '')
  const forged = new ArchiveLinks(secret).make({
    id: (await rowOf(ben)).id,
    sessionId: (await rowOf(ann)).session_id,
  })
  expect((await (await fetch(url + forged.path)).json()).code).toBe(refusal('archiveUnknown').code)
  const links = new ArchiveLinks(secret, () => 1_000_000)
  const { path } = links.make({ id: 7, sessionId: (await rowOf(ann)).session_id })
  const text = path.split('/').at(-1) ?? ''
  expect(links.read(text)).toEqual({ id: 7, sessionId: (await rowOf(ann)).session_id })
  expect(new ArchiveLinks(secret, () => 1_000_000 + 10 * 60_000).read(text)).toBeUndefined()
})

test('an archive whose maker has died is made again', async () => {
  const ann = await server.register('Ann')
  await say(ann, ann, 'a note')
  await request(ann)
  await sql`update archives set state = 'making', holder = gen_random_uuid(), attempts = 1,
    lease_until = now() - interval '1 second', key = repeat('d', 32)
    where user_id = ${ann.id} and state = 'waiting'`.execute(queries)
  expect(await made(server, ann)).toMatchObject({ state: 'ready' })
  expect(opened(await fetched(server, ann)).text('data.json')).toContain('a note')
})

test('an archive that its maker died of again and again is given up, and may be requested again', async () => {
  const ann = await server.register('Ann')
  await request(ann)
  await sql`update archives set state = 'making', holder = gen_random_uuid(), attempts = 5,
    lease_until = now() - interval '1 second' where user_id = ${ann.id}`.execute(queries)
  expect(await made(server, ann)).toMatchObject({ state: 'failed', problem: 'broken' })
  await expect(linkOf(ann)).rejects.toMatchObject(refusal('archiveUnknown'))
  expect(await request(ann)).toMatchObject({ archive: { state: 'waiting' }, left: 2 })
  expect(await made(server, ann)).toMatchObject({ state: 'ready' })
})

test('a worker that froze while making an archive, and wakes up when another has made it, changes nothing', async () => {
  const ann = await server.register('Ann')
  await request(ann)
  await made(server, ann)
  const { key } = await rowOf(ann)
  await work()
  expect((await rowOf(ann)).key).toBe(key)
  expect(await readdir(join(config.dataDir, 'archives'))).toEqual([])
})

test('after its days it is gone, bytes and all', async () => {
  const ann = await server.register('Ann')
  await exported(server, ann)
  const link = await linkOf(ann)
  const { key } = await rowOf(ann)
  await sql`update archives set expires_at = now() - interval '1 second' where user_id = ${ann.id}`.execute(
    queries,
  )
  expect((await (await fetch(url + link.url)).json()).code).toBe(refusal('archiveUnknown').code)
  expect(await state(ann)).toBeNull()
  await server.context.archiveKeeping.sweep(never)
  expect(await context.blobs.exists(key ?? '')).toBe(false)
  expect(await rowOf(ann)).toMatchObject({ state: 'over', key: null })
})

test('with its account an archive ends, whether it is ready or on its way', async () => {
  const [ann, ben] = [await server.register('Ann'), await server.register('Ben')]
  await exported(server, ann)
  const link = await linkOf(ann)
  await ann.call('DELETE /api/user/me', { body: { password } })
  expect((await (await fetch(url + link.url)).json()).code).toBe(refusal('archiveUnknown').code)
  await request(ben)
  await Promise.all([work(), ben.call('DELETE /api/user/me', { body: { password } })])
  await server.context.archiveKeeping.sweep(never)
  for (const person of [ann, ben]) expect(await rowOf(person)).toMatchObject({ state: 'over', key: null })
})
