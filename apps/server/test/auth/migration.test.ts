import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../src/db/migrations/0013-sign-ins.ts'
import { password } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { Seats } from './devices.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(server)
const { queries } = server.context.database

/** The tables as they were before the migration. */
async function goBack() {
  await sql`drop table sign_in_places, password_resets`.execute(queries)
  await sql`alter table sessions drop column last_used_at, drop column place, drop column is_new`.execute(
    queries,
  )
}

test('sessions of the time before go on, and where their people signed in from is known', async () => {
  const home = { address: '10.1.1.1' }
  const [id, other] = [await seats.register(), await seats.register()]
  const former = await seats.enter(id, home)
  await seats.enter(id, home)
  const overIpv6 = await seats.enter(other, { address: '2001:db8::1' })
  await goBack()
  await up(queries as never)
  expect(await former.own()).toMatchObject({ device: 'Chrome · Windows', ip: '10.1.1.1', isNew: false })
  expect(await overIpv6.own()).toMatchObject({ isNew: false })

  await seats.enter(id, home)
  await seats.enter(id, { ...home, device: crypto.randomUUID() })
  const strange = await seats.enter(id, { address: '10.2.2.2' })
  const { list } = await former.call('GET /api/auth/sessions')
  expect(list.filter(({ isNew }) => isNew).map((row) => row.id)).toEqual([strange.id])

  await Promise.all(
    Array.from({ length: 65 }, (_, i) => seats.login(id, 'a guess', { address: `10.3.${i}.1` })),
  )
  expect((await seats.login(id, password, { address: '10.4.4.4' })).status).toBe(429)
  expect((await seats.login(id, password, { ...home, userAgent: 'another' })).body.code).toBe(0)
})
