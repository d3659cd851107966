import { mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putLetter, sweepLetters } from '../../src/mail/letter-repository.ts'
import { markOf } from '../../src/mail/tickets.ts'
import { writeSetting } from '../../src/settings/service.ts'
import type { MailMischief } from '../support/mail-server.ts'
import { password } from '../support/people.ts'
import { openMailWorld, publicUrl } from './mail-support.ts'

const { mail, world, ticketTo, confirmed, row, letter } = await openMailWorld()
const { server } = world
type Person = Awaited<ReturnType<typeof world.person>>

const set = (person: Person, address: string) =>
  person.outcome('PUT /api/mail/address', { body: { address, language: 'en' } })
const known = (person: Person) => person.call('GET /api/mail/setting')
const pendingOf = async (person: Person) => (await known(person)).pending
const mailOf = (person: Person) => async () => (await pendingOf(person))?.mail
const trialOf = (person: Person) => async () => (await known(person)).setting?.trial
const waiting = { timeout: 20_000 }

/** The same at once, of what is tried again later. */
async function hurry(person: Person): Promise<void> {
  await world.queries
    .updateTable('mail_letters')
    .set({ due_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
}

test('an address is confirmed by what is mailed to it, by whoever reads it and once or again', async () => {
  const [ann, stranger] = await world.people('Ann', 'Stranger')
  expect(await known(ann)).toEqual({ isOn: true, setting: null, pending: null })
  const address = 'ann@example.org'
  await set(ann, address)
  expect(await pendingOf(ann)).toMatchObject({ address })
  const { subject, text, html, headers } = await mail.next(address)
  await expect.poll(mailOf(ann), waiting).toBe('sent')
  expect(subject).toBe('Confirm your email address')
  expect(text).toContain('“Ann”')
  expect(html).toContain(`href="${publicUrl}/mail/confirm/`)
  expect(headers['list-unsubscribe']).toBeUndefined()
  const ticket = await ticketTo(address)
  for (const _ of [1, 2])
    expect(await stranger.outcome('POST /api/mail/confirm', { body: { ticket } })).toBe('ok')
  expect(await known(ann)).toEqual({
    isOn: true,
    setting: {
      address,
      state: 'confirmed',
      trial: null,
      digests: true,
      awayMinutes: 60,
      spanMinutes: 240,
      language: 'en',
    },
    pending: null,
  })
  expect(JSON.stringify([await row(ann), await letter(ann)])).not.toContain(ticket)
  expect((await known(stranger)).setting).toBeNull()
})

test('every mail says which site it is from, in its colour', async () => {
  const mia = await world.person('Mia')
  await writeSetting(world.queries, 'look', { accent: '#a8327a', logo: '' })
  await writeSetting(world.queries, 'rules', { name: 'Chess Club' })
  const address = await confirmed(mia)
  await mia.call('POST /api/mail/trial')
  for (const place of [0, 1]) {
    const { text, html } = await mail.next(address, place)
    for (const part of [text, html]) expect(part).toContain('Sent by Chess Club (chat.example.org)')
    expect(html).toContain('background:#a8327a')
  }
})

test('another address takes the place of one that goes on until it is confirmed, by its own ticket alone', async () => {
  const bob = await world.person('Bob')
  const [first, second] = ['bob@example.org', 'bob@example.net']
  await set(bob, first)
  const old = await ticketTo(first)
  await bob.call('POST /api/mail/confirm', { body: { ticket: old } })
  await bob.call('PUT /api/mail/setting', { body: { awayMinutes: 15, digests: false } })
  await set(bob, second)
  expect(await known(bob)).toMatchObject({
    setting: { address: first, state: 'confirmed' },
    pending: { address: second },
  })
  expect(await bob.outcome('POST /api/mail/confirm', { body: { ticket: old } })).toBe('mailTicketOver')
  await bob.call('POST /api/mail/confirm', { body: { ticket: await ticketTo(second) } })
  // Whoever gives one wants digests there.
  expect(await known(bob)).toMatchObject({
    setting: { address: second, state: 'confirmed', awayMinutes: 15, digests: true },
    pending: null,
  })
  await bob.call('DELETE /api/mail/address')
  await bob.call('DELETE /api/mail/address')
  expect([await row(bob), await letter(bob)]).toEqual([undefined, undefined])
  expect(await bob.outcome('PUT /api/mail/setting', { body: { digests: false } })).toBe('mailUnknown')
})

test('to give the confirmed address takes back another that is pending, and mails nothing', async () => {
  const nils = await world.person('Nils')
  const address = await confirmed(nils)
  await set(nils, 'nils@mistyped.example.org')
  const ticket = await ticketTo('nils@mistyped.example.org')
  expect(await set(nils, address)).toBe('ok')
  expect(await pendingOf(nils)).toBeNull()
  expect(await nils.outcome('POST /api/mail/confirm', { body: { ticket } })).toBe('mailTicketOver')
  expect((await known(nils)).setting).toMatchObject({ address, state: 'confirmed' })
  expect(await letter(nils)).toBeUndefined()
  expect(mail.to(address)).toHaveLength(1)
})

test('whoever asks again has the links of both mails confirm', async () => {
  const olga = await world.person('Olga')
  const address = 'olga@example.org'
  await set(olga, address)
  const first = await ticketTo(address)
  await set(olga, address)
  await ticketTo(address, 1)
  const [one, two] = mail.to(address)
  expect(one?.headers['message-id']).not.toBe(two?.headers['message-id'])
  expect(await olga.outcome('POST /api/mail/confirm', { body: { ticket: first } })).toBe('ok')
})

test('a ticket is over after its time, and one that was never sent confirms nothing', async () => {
  const carla = await world.person('Carla')
  const address = 'carla@example.org'
  await set(carla, address)
  const ticket = await ticketTo(address)
  await world.queries
    .updateTable('mail_letters')
    .set({ until: new Date(Date.now() - 1000) })
    .where('user_id', '=', carla.id)
    .execute()
  for (const wrong of [ticket, 'A'.repeat(43)])
    expect(await carla.outcome('POST /api/mail/confirm', { body: { ticket: wrong } })).toBe('mailTicketOver')
  expect(await known(carla)).toMatchObject({ setting: null, pending: { address, mail: 'over' } })
})

test('what was never confirmed is forgotten some days later', async () => {
  const [pia, quinn] = await world.people('Pia', 'Quinn')
  for (const person of [pia, quinn]) await set(person, `${person.nickname}@example.org`)
  const days = mailLimits.keptDays
  await sql`update mail_letters set until = now() - make_interval(days => ${days}) - interval '1 minute'
    where user_id = ${pia.id}`.execute(world.queries)
  await sweepLetters(world.queries)
  expect(await letter(pia)).toBeUndefined()
  expect(await letter(quinn)).toBeDefined()
})

test('several may give one address, and none is told of the others', async () => {
  const people = await world.people('Dora', 'Emil')
  const address = 'shared@example.org'
  for (const [place, person] of people.entries()) {
    expect(await set(person, address)).toBe('ok')
    const ticket = await ticketTo(address, place)
    await person.call('POST /api/mail/confirm', { body: { ticket } })
    expect((await known(person)).setting?.state).toBe('confirmed')
  }
})

test('what is no address is refused, and nothing that could end a header is one', async () => {
  const fred = await world.person('Fred')
  for (const address of [
    'fred',
    '@example.org',
    'fred@',
    'fred@example.org\r\nBcc: all@example.org',
    'fred @example.org',
    'a@b@example.org',
    '<fred@example.org>',
    `${'f'.repeat(65)}@example.org`,
    `fred@${'e'.repeat(mailLimits.address)}.org`,
    'fred@-example.org',
    'фред@example.org',
  ])
    expect(await set(fred, address), address).not.toBe('ok')
  expect(await letter(fred)).toBeUndefined()
})

test('one person, and one mailbox however it is written, have only so many confirmations mailed', async () => {
  const gina = await world.person('Gina')
  for (let i = 0; i < mailLimits.ofPerson.points; i++)
    expect(await set(gina, `gina-${i}@example.org`)).toBe('ok')
  expect(await set(gina, 'gina@example.org')).toBe('tooManyRequests')
  const many = await world.people('H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7')
  const outcomes = []
  for (const [i, person] of many.entries()) outcomes.push(await set(person, `Hugo+${i}@Example.org`))
  expect(outcomes).toEqual([...Array(mailLimits.ofAddress.points).fill('ok'), 'tooManyRequests'])
})

test('of a day there are limits too, of a person, a mailbox and the site', async () => {
  const rosa = await world.person('Rosa')
  const { rates } = server.context
  const use = async (name: string, allowance: { points: number; seconds: number }, key: string) => {
    const limit = rates.limit(name, allowance)
    for (let i = 0; i < allowance.points; i++) await limit.take(key)
    const outcome = await set(rosa, 'rosa@example.org')
    await limit.reset(key)
    return outcome
  }
  const { ofPersonDaily, ofAddressDaily, ofSiteDaily } = mailLimits
  const mark = markOf('rosa@example.org')
  expect(await use('mail-addresses-daily', ofPersonDaily, String(rosa.id))).toBe('tooManyRequests')
  expect(await use('mail-confirmations-daily', ofAddressDaily, mark)).toBe('tooManyRequests')
  expect(await use('mail-confirmations-of-site', ofSiteDaily, '')).toBe('tooManyRequests')
  expect(await set(rosa, 'rosa@example.org')).toBe('ok')
})

test('whoever did not ask for it has the site ask no more, by whoever and however it is written', async () => {
  const [sven, tom] = await world.people('Sven', 'Tom')
  await set(sven, 'victim@example.org')
  const { text, html } = await mail.next('victim@example.org')
  const [, ticket = ''] = /\/mail\/refuse\/([\w-]+)/.exec(text) ?? []
  expect(html).toContain(`/mail/refuse/${ticket}`)
  const stranger = await fetch(`${world.baseUrl}/api/mail/refuse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  expect(await stranger.json()).toMatchObject({ code: 0 })
  for (const person of [sven, tom])
    expect(await set(person, `Victim+${person.nickname}@example.org`)).toBe('mailRefused')
  expect(await set(tom, 'other@example.org')).toBe('ok')
  // What was on its way is not sent any more.
  const { id } = await world.person('Uma')
  const late = { address: 'victim@example.org', language: 'en', code: 'code' } as const
  await putLetter(world.queries, { user_id: id, kind: 'confirmation', ...late })
  await expect.poll(async () => (await letter({ id }))?.state, waiting).toBe('refused')
  expect(mail.to('victim@example.org')).toHaveLength(1)
  await world.queries
    .updateTable('mail_refusals')
    .set({ until: new Date(0) })
    .execute()
  expect(await set(tom, 'victim@example.org')).toBe('ok')
})

test('what somebody calls themselves leads nowhere in a mail to somebody else', async () => {
  const vera = await world.person('Win at evil.example.com')
  await set(vera, 'vera@example.org')
  const { text, html } = await mail.next('vera@example.org')
  for (const part of [text, html]) {
    expect(part).toContain('Win at evil')
    expect(part).not.toContain('evil.example.com')
  }
})

test('a call answers before the mail is sent, and tells what becomes of it: not reached and tried again, or refused', async () => {
  const [ida, jan] = await world.people('Ida', 'Jan')
  mail.misbehave('ida@example.org', { at: 'recipient', code: 550 })
  mail.misbehave('jan@example.org', { at: 'data', code: 451 })
  expect(await set(ida, 'ida@example.org')).toBe('ok')
  expect(await set(jan, 'jan@example.org')).toBe('ok')
  await expect.poll(mailOf(ida), waiting).toBe('refused')
  expect((await letter(ida))?.due_at).toBeNull()
  await expect.poll(mailOf(jan), waiting).toBe('unreachable')
  expect((await letter(jan))?.due_at).not.toBeNull()
  await hurry(jan)
  await expect.poll(mailOf(jan), waiting).toBe('sent')
  expect(mail.to('jan@example.org')).toHaveLength(1)
})

test('a server that does not answer keeps nobody waiting', async () => {
  const will = await world.person('Will')
  const free = mail.hold('will@example.org')
  expect(await set(will, 'will@example.org')).toBe('ok')
  expect((await pendingOf(will))?.mail).toBe('waiting')
  free()
  await expect.poll(mailOf(will), waiting).toBe('sent')
})

test('devices hear what has become of it', async () => {
  const xena = await world.person('Xena')
  const socket = await xena.socket({ kind: 'chat', v2: true })
  const free = mail.hold('xena@example.org')
  await set(xena, 'xena@example.org')
  const changed = () => socket.heard.filter(({ event }) => event === 'changed')
  await expect.poll(changed, waiting).toHaveLength(1)
  expect(await mailOf(xena)()).toBe('waiting')
  free()
  await expect.poll(changed, waiting).toHaveLength(2)
  expect(changed()).toMatchObject([{ topics: ['notifications'] }, { topics: ['notifications'] }])
  expect(await mailOf(xena)()).toBe('sent')
  socket.close()
})

test('a trial shows at once that it is refused, and the address fails when that happens again much later', async () => {
  const kim = await world.person('Kim')
  expect(await kim.outcome('POST /api/mail/trial')).toBe('mailUnknown')
  const address = await confirmed(kim)
  const refusal: MailMischief = { at: 'recipient', code: 550, says: '5.1.1 no such user' }
  mail.misbehave(address, refusal, refusal, refusal)
  for (const _ of [1, 2]) {
    expect(await kim.outcome('POST /api/mail/trial')).toBe('ok')
    await expect.poll(trialOf(kim), waiting).toBe('refused')
  }
  expect((await known(kim)).setting?.state).toBe('confirmed')
  const hours = mailLimits.refusalHours
  await sql`update mail_addresses set refused_at = now() - make_interval(hours => ${hours}) where user_id = ${kim.id}`.execute(
    world.queries,
  )
  expect(await kim.outcome('POST /api/mail/trial')).toBe('ok')
  await expect.poll(async () => (await known(kim)).setting?.state, waiting).toBe('failing')
  expect(await kim.outcome('POST /api/mail/trial')).toBe('ok')
  await expect.poll(trialOf(kim), waiting).toBe('sent')
  expect((await known(kim)).setting?.state).toBe('confirmed')
  expect((await row(kim))?.refused_at).toBeNull()
  expect((await mail.next(address, 1)).subject).toBe('This address gets email')
})

test.for([
  ['recipient', 550, 'it says no', 'refused'],
  ['recipient', 551, 'it says no', 'refused'],
  ['recipient', 553, 'it says no', 'refused'],
  ['recipient', 550, '5.1.1 no such user', 'refused'],
  ['data', 550, '5.2.1 mailbox disabled', 'refused'],
  ['recipient', 552, '5.2.2 mailbox full', 'unreachable'],
  ['recipient', 550, '5.1.8 sender rejected', 'unreachable'],
  ['recipient', 554, '5.7.1 relay access denied', 'unreachable'],
  ['recipient', 550, '5.7.1 blocked by a list', 'unreachable'],
  ['recipient', 530, '5.7.1 authentication required', 'unreachable'],
  ['recipient', 554, 'it says no', 'unreachable'],
  ['data', 550, 'it says no', 'unreachable'],
  ['data', 550, '5.4.5 quota of the day', 'unreachable'],
  ['recipient', 450, '4.1.1 not now', 'unreachable'],
] as const)('whose fault it is: %s %i %s is %s', async ([at, code, says, state]) => {
  const person = await world.person('Yan')
  const address = `yan-${person.id}@example.org`
  mail.misbehave(address, { at, code, says })
  await set(person, address)
  await expect.poll(mailOf(person), waiting).toBe(state)
})

test('an account that ends takes its address with it, and whoever gives one meanwhile leaves none', async () => {
  const lena = await server.register('Lena')
  await lena.call('PUT /api/mail/address', { body: { address: 'lena@example.org', language: 'en' } })
  expect(await letter(lena)).toBeDefined()
  await Promise.allSettled([
    lena.call('DELETE /api/user/me', { body: { password } }),
    ...[1, 2, 3].map(() =>
      lena.call('PUT /api/mail/address', { body: { address: 'lena@example.org', language: 'en' } }),
    ),
  ])
  expect([await row(lena), await letter(lena)]).toEqual([undefined, undefined])
  const late = { address: 'lena@example.org', language: 'en', code: 'code' } as const
  await putLetter(world.queries, { user_id: lena.id, kind: 'confirmation', ...late })
  expect(await letter(lena)).toBeUndefined()
})
