import { mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../src/notifications/mail/jobs.ts'
import { noteLetter, putLetter } from '../../src/notifications/mail/letter-repository.ts'
import { writeSetting } from '../../src/platform/settings/service.ts'
import { outcomeOf } from '../groups/groups-support.ts'
import type { MailMischief } from '../support/mail-server.ts'
import { password } from '../support/people.ts'
import { openMailWorld, publicUrl } from './mail-support.ts'

const { mail, world, tickets, ticketTo, confirmed, row, letter } = await openMailWorld()
const { server } = world
type Person = Awaited<ReturnType<typeof world.person>>

const set = (person: Person, address: string) =>
  person.outcome('PUT /api/mail/address', { body: { address, language: 'en' } })
const known = (person: Person) => person.call('GET /api/mail/setting')
const pendingOf = async (person: Person) => (await known(person)).pending
const mailOf = (person: Person) => async () => (await pendingOf(person))?.mail
const trialOf = (person: Person) => async () => (await known(person)).setting?.trial?.mail
const waiting = { timeout: 20_000 }

/** The same at once, of what was tried and is to be tried again later; not of what is under way, which is due later still. */
async function hurry(person: Person): Promise<void> {
  await world.queries
    .updateTable('mail_letters')
    .set({ due_at: new Date(0), tries: 0 })
    .where('user_id', '=', person.id)
    .where('due_at', '<', new Date(Date.now() + 100_000))
    .where('due_at', '>', new Date())
    .execute()
}

test('an address is confirmed by what is mailed to it, by any reader of it and once or again', async () => {
  const [ann, stranger] = await world.people('Ann', 'Stranger')
  expect(await known(ann)).toEqual({ isOn: true, setting: null, pending: null })
  const address = 'ann@example.org'
  await set(ann, address)
  expect(await pendingOf(ann)).toMatchObject({ address })
  const { subject, text, html, headers } = await mail.next(address)
  await expect.poll(mailOf(ann), waiting).toBe('sent')
  expect(subject).toBe('Confirm your email address')
  expect(text).toContain('“Ann”')
  expect(html).toContain(`href="${publicUrl}/mail/confirm#`)
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
  // A person who gives one wants digests there.
  expect(await known(bob)).toMatchObject({
    setting: { address: second, state: 'confirmed', awayMinutes: 15, digests: true },
    pending: null,
  })
  await bob.call('DELETE /api/mail/address')
  await bob.call('DELETE /api/mail/address')
  expect([await row(bob), await letter(bob)]).toEqual([undefined, undefined])
  expect(await bob.outcome('PUT /api/mail/setting', { body: { digests: false } })).toBe('mailUnknown')
})

test('an address that is pending is taken back, and the confirmed one goes on without another mail', async () => {
  const [nils, nora] = await world.people('Nils', 'Nora')
  const takeBacks = [
    (_address: string) => nils.outcome('DELETE /api/mail/pending'),
    (address: string) => set(nils, address),
  ]
  const address = await confirmed(nils)
  for (const [i, takeBack] of takeBacks.entries()) {
    const mistyped = `nils-${i}@mistyped.example.org`
    await set(nils, mistyped)
    const ticket = await ticketTo(mistyped)
    expect(await takeBack(address)).toBe('ok')
    expect(await pendingOf(nils)).toBeNull()
    expect(await nils.outcome('POST /api/mail/confirm', { body: { ticket } })).toBe('mailTicketOver')
    expect((await known(nils)).setting).toMatchObject({ address, state: 'confirmed' })
  }
  expect(mail.to(address)).toHaveLength(1)
  // Without one there is nothing to take back.
  expect(await nora.outcome('DELETE /api/mail/pending')).toBe('ok')
})

test('an address that is pending beside a failing one is taken back too, and the failing one is sent nothing', async () => {
  const nick = await world.person('Nick')
  const address = await confirmed(nick)
  await world.queries
    .updateTable('mail_addresses')
    .set({ failing_since: new Date() })
    .where('user_id', '=', nick.id)
    .execute()
  await set(nick, 'nick@example.net')
  await ticketTo('nick@example.net')
  await nick.call('DELETE /api/mail/pending')
  expect(await known(nick)).toMatchObject({ setting: { address, state: 'failing' }, pending: null })
  expect(mail.to(address)).toHaveLength(1)
  // It may be confirmed anew.
  await set(nick, address)
  const ticket = await ticketTo(address, 1)
  await nick.call('POST /api/mail/confirm', { body: { ticket } })
  expect(await known(nick)).toMatchObject({ setting: { address, state: 'confirmed' }, pending: null })
})

test('a person who asks again confirms by the links of both mails', async () => {
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
  await expect.poll(mailOf(carla), waiting).toBe('sent')
  await world.queries
    .updateTable('mail_letters')
    .set({ until: new Date(Date.now() - 1000) })
    .where('user_id', '=', carla.id)
    .execute()
  for (const wrong of [ticket, 'A'.repeat(43)])
    expect(await carla.outcome('POST /api/mail/confirm', { body: { ticket: wrong } })).toBe('mailTicketOver')
  expect(await known(carla)).toMatchObject({ setting: null, pending: { address, mail: 'over' } })
})

test.each([
  ['sent', 'over'],
  ['waiting', 'denied'],
  ['unreachable', 'denied'],
  ['refused', 'refused'],
  ['unwanted', 'unwanted'],
] as const)('a mail that was %s when its time was over is shown as %s', async (state, mail) => {
  const person = await world.person('Over')
  await set(person, `over-${state}@example.org`)
  await expect.poll(mailOf(person), waiting).toBe('sent')
  await world.queries
    .updateTable('mail_letters')
    .set({ state, due_at: null, until: new Date(Date.now() - 1000) })
    .where('user_id', '=', person.id)
    .execute()
  expect(await pendingOf(person)).toMatchObject({ mail })
})

test('a trial is tried a last time just before its time is over, and then no more', async () => {
  const person = await world.person('Last')
  await confirmed(person)
  const { trialMinutes, seconds } = mailLimits
  const until = new Date(Date.now() + 30 * 60_000)
  const put = (at: Date) =>
    sql`insert into mail_letters (user_id, kind, address, mark, language, code, until, state, due_at)
      values (${person.id}, 'trial', 'last@example.org', 'last', 'en', null, ${at}, 'waiting', null)
      on conflict (user_id, kind) do update set until = excluded.until`.execute(world.queries)
  await put(until)
  expect(trialMinutes * 60).toBeGreaterThan(mailLimits.mostSeconds / 2)
  const note = async () => {
    const row = (await letter(person, 'trial')) ?? expect.fail()
    expect(
      await noteLetter(world.queries, row, { state: 'unreachable', inSeconds: mailLimits.mostSeconds }),
    ).toBe(true)
    return (await letter(person, 'trial'))?.due_at
  }
  expect(await note()).toEqual(new Date(until.getTime() - seconds * 1000))
  await put(new Date(Date.now() + (seconds - 5) * 1000))
  expect(await note()).toBeNull()
})

test('an address that is still to be confirmed goes with a password, and one that was stays', async () => {
  const [changing, forgetful] = await world.people('Changing', 'Forgetful')
  const stays = await confirmed(changing)
  for (const person of [changing, forgetful]) await set(person, `put-${person.id}@example.org`)
  const tickets = await Promise.all([changing, forgetful].map(({ id }) => ticketTo(`put-${id}@example.org`)))
  await changing.call('PUT /api/user/password', {
    body: { oldPassword: password, password: 'another-password-2' },
  })
  const issued = await server.context.operator.resetPassword(forgetful.id)
  await forgetful.call('POST /api/auth/reset_password', {
    body: {
      ...{ userName: String(forgetful.id), code: issued?.code ?? '' },
      ...{ pwd: 'another-password-3', rePwd: 'another-password-3' },
    },
  })
  for (const ticket of tickets)
    expect(await changing.outcome('POST /api/mail/confirm', { body: { ticket } })).toBe('mailTicketOver')
  expect(await known(changing)).toMatchObject({ setting: { address: stays }, pending: null })
  expect(await letter(forgetful)).toBeUndefined()
})

test('an address that was never confirmed is forgotten some days later', async () => {
  const [pia, quinn] = await world.people('Pia', 'Quinn')
  for (const person of [pia, quinn]) await set(person, `${person.nickname}@example.org`)
  const days = mailLimits.keptDays
  await sql`update mail_letters set until = now() - make_interval(days => ${days}) - interval '1 minute'
    where user_id = ${pia.id}`.execute(world.queries)
  await sweep(world.queries)
  expect(await letter(pia)).toBeUndefined()
  expect(await letter(quinn)).toBeDefined()
})

test('an address may be given by several people, and none learns of the others', async () => {
  const people = await world.people('Dora', 'Emil')
  const address = 'shared@example.org'
  for (const [place, person] of people.entries()) {
    expect(await set(person, address)).toBe('ok')
    const ticket = await ticketTo(address, place)
    await person.call('POST /api/mail/confirm', { body: { ticket } })
    expect((await known(person)).setting?.state).toBe('confirmed')
  }
})

test('a text that is no address is refused, and nothing that could end a header is one', async () => {
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

test('a day has limits too, of a person, a mailbox, both and the site', async () => {
  const rosa = await world.person('Rosa')
  const { rates } = server.context
  const address = 'rosa@example.org'
  const mailbox = tickets.mailboxMarkOf(address)
  const { ofPersonDaily, ofAddressDaily, ofAskerDaily, ofSiteDaily } = mailLimits
  const ofSite = { points: ofSiteDaily.least, seconds: ofSiteDaily.seconds }
  const siteName = `mail-confirmations-of-site-${ofSite.points}`
  for (const [name, allowance, key] of [
    ['mail-addresses-daily', ofPersonDaily, String(rosa.id)],
    ['mail-confirmations-daily', ofAddressDaily, mailbox],
    ['mail-confirmations-of-asker', ofAskerDaily, `${rosa.id}:${mailbox}`],
    [siteName, ofSite, ''],
  ] as const) {
    const limit = rates.limit(name, allowance)
    for (let i = 0; i < allowance.points; i++) await limit.take(key)
    expect(await set(rosa, address), name).toBe('tooManyRequests')
    await limit.reset(key)
  }
  // A refused request uses up none of the allowance.
  const lastOf = async (name: string, allowance: { points: number; seconds: number }, key: string) => {
    const limit = rates.limit(name, allowance)
    for (let i = 1; i < allowance.points; i++) await limit.take(key)
    return limit
  }
  const ofPerson = await lastOf('mail-addresses', mailLimits.ofPerson, String(rosa.id))
  const ofAddress = await lastOf('mail-confirmations', mailLimits.ofAddress, mailbox)
  const full = await lastOf(siteName, ofSite, '')
  await full.take('')
  expect(await set(rosa, address)).toBe('tooManyRequests')
  await full.reset('')
  expect([await ofPerson.peek(String(rosa.id)), await ofAddress.peek(mailbox)]).toEqual([0, 0])
  expect(await set(rosa, address)).toBe('ok')
})

test('one person can not use up what a mailbox is sent in a day', async () => {
  const [adam, owner] = await world.people('Adam', 'Owner')
  const outcomes = []
  for (let i = 0; i <= mailLimits.ofAskerDaily.points; i++)
    outcomes.push(await set(adam, `owner+${i}@example.org`))
  expect(outcomes).toEqual([...Array(mailLimits.ofAskerDaily.points).fill('ok'), 'tooManyRequests'])
  expect(await set(owner, 'owner@example.org')).toBe('ok')
})

/** The ticket that refuses confirmations, in the mail to an address that comes after so many. */
async function refusingTo(address: string, after = 0): Promise<string> {
  const { text, html } = await mail.next(address, after)
  const [, ticket = ''] = /\/mail\/refuse#([\w-]+)/.exec(text) ?? []
  expect(html).toContain(`/mail/refuse#${ticket}`)
  return ticket
}

/** As a reader of the mail does it. */
async function byMail(path: 'refuse' | 'allow', ticket: string): Promise<number> {
  const answer = await fetch(`${world.baseUrl}/api/mail/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  const { code } = (await answer.json()) as { code: number }
  return code
}

test('a recipient who did not ask for it has the site ask no more, for any person and in any spelling', async () => {
  const [sven, tom] = await world.people('Sven', 'Tom')
  await set(sven, 'victim@example.org')
  const ticket = await refusingTo('victim@example.org')
  await expect.poll(mailOf(sven), waiting).toBe('sent')
  expect(await byMail('refuse', ticket)).toBe(0)
  // The person who requested it sees it.
  expect(await mailOf(sven)()).toBe('unwanted')
  for (const person of [sven, tom])
    expect(await set(person, `Victim+${person.nickname}@example.org`)).toBe('mailRefused')
  expect(await set(tom, 'other@example.org')).toBe('ok')
  // Mail that was on its way is not sent any more.
  const { id } = await world.person('Uma')
  const late = { address: 'victim@example.org', language: 'en', code: 'code' } as const
  const mark = tickets.markOf(late.address)
  await putLetter(world.queries, { user_id: id, kind: 'confirmation', mark, ...late })
  await expect.poll(async () => (await letter({ id }))?.state, waiting).toBe('unwanted')
  expect(mail.to('victim@example.org')).toHaveLength(1)
  await world.queries
    .updateTable('mail_refusals')
    .set({ until: new Date(0) })
    .execute()
  expect(await set(tom, 'victim@example.org')).toBe('ok')
})

test('a recipient who wants none is found out by nobody who has not asked for theirs', async () => {
  const [sara, spy] = await world.people('Sara', 'Spy')
  await set(sara, 'sara@example.org')
  await byMail('refuse', await refusingTo('sara@example.org'))
  for (let i = 0; i < mailLimits.ofPerson.points; i++)
    expect(await set(spy, 'sara@example.org')).toBe('mailRefused')
  expect(await set(spy, 'sara@example.org')).toBe('tooManyRequests')
})

test('a reader of an address with a + speaks for that alone', async () => {
  const [eve, fay, gil] = await world.people('Eve', 'Fay', 'Gil')
  for (const [address, person] of [
    ['alice+1@example.net', eve],
    ['+x@example.net', fay],
  ] as const) {
    await set(person, address)
    expect(await byMail('refuse', await refusingTo(address))).toBe(0)
    expect(await set(gil, address.toUpperCase())).toBe('mailRefused')
  }
  for (const address of ['alice@example.net', 'alice+2@example.net', '+y@example.net'])
    expect(await set(gil, address)).toBe('ok')
})

test('a refusal is taken back by its ticket, and by a confirmation that is opened', async () => {
  const vic = await world.person('Vic')
  const address = 'vic@example.org'
  await set(vic, address)
  const confirming = await ticketTo(address)
  const ticket = await refusingTo(address)
  expect(await byMail('refuse', ticket)).toBe(0)
  expect(await set(vic, address)).toBe('mailRefused')
  expect(await byMail('allow', ticket)).toBe(0)
  expect(await set(vic, address)).toBe('ok')
  expect(await byMail('refuse', ticket)).toBe(0)
  expect(await vic.outcome('POST /api/mail/confirm', { body: { ticket: confirming } })).toBe('ok')
  expect((await known(vic)).setting).toMatchObject({ address, state: 'confirmed' })
  expect(await set(await world.person('Vi'), address)).toBe('ok')
})

test('an old mail refuses nothing any more: its reader may be another', async () => {
  const past = tickets.refusing('old@example.org', new Date(Date.now() - 1000))
  for (const path of ['refuse', 'allow'] as const) expect(await byMail(path, past)).toBe(4137)
  expect(await set(await world.person('Olaf'), 'old@example.org')).toBe('ok')
  const { text } = await mail.next('old@example.org')
  const until = tickets.readRefusing(/\/mail\/refuse#([\w-]+)/.exec(text)?.[1] ?? '')?.until.getTime() ?? 0
  const days = mailLimits.confirmHours / 24 + mailLimits.keptDays
  expect(until - Date.now()).toBeLessThanOrEqual(days * 86_400_000)
})

test('a person’s nickname leads nowhere in a mail to somebody else', async () => {
  const vera = await world.person('Win at evil.example.com')
  await set(vera, 'vera@example.org')
  const { text, html } = await mail.next('vera@example.org')
  for (const part of [text, html]) {
    expect(part).toContain('Win at evil')
    expect(part).not.toContain('evil.example.com')
  }
})

test('an address is answered before its mail is sent, and shows what becomes of it: not reached and tried again, or refused', async () => {
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
  expect((await known(kim)).setting?.state).toBe('delayed')
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
  ['recipient', 552, '5.2.2 mailbox full', 'denied'],
  ['data', 552, '5.2.3 too large', 'denied'],
  ['recipient', 550, '5.4.1 Recipient address rejected: Access denied', 'denied'],
  ['recipient', 550, '5.1.8 sender rejected', 'denied'],
  ['recipient', 554, '5.7.1 relay access denied', 'denied'],
  ['recipient', 550, '5.7.1 blocked by a list', 'denied'],
  ['recipient', 554, 'it says no', 'denied'],
  ['data', 550, 'it says no', 'denied'],
  ['data', 550, '5.4.5 quota of the day', 'denied'],
  ['recipient', 530, '5.7.1 authentication required', 'unreachable'],
  ['recipient', 450, '4.1.1 not now', 'unreachable'],
] as const)('whose fault it is: %s %i %s is %s', async ([at, code, says, state]) => {
  const person = await world.person('Yan')
  const address = `yan-${person.id}@example.org`
  mail.misbehave(address, { at, code, says })
  await set(person, address)
  await expect.poll(mailOf(person), waiting).toBe(state)
})

// Each try waits for a job that comes every few seconds.
test('a mail that may have arrived is sent no more than a few times', { timeout: 120_000 }, async () => {
  const { doubts } = mailLimits
  const [yves, zoe] = await world.people('Yves', 'Zoe')
  mail.misbehave('yves@example.org', ...Array<MailMischief>(doubts + 1).fill('cut'))
  mail.misbehave('zoe@example.org', ...Array<MailMischief>(doubts).fill('hang up'))
  for (const person of [yves, zoe]) await set(person, `${person.nickname.toLowerCase()}@example.org`)
  const isSent = async () => {
    for (const person of [yves, zoe]) await hurry(person)
    return await Promise.all([mailOf(yves)(), mailOf(zoe)()])
  }
  await expect.poll(isSent, { timeout: 100_000 }).toEqual(['sent', 'sent'])
  expect(mail.to('yves@example.org')).toHaveLength(doubts)
  expect((await letter(yves))?.due_at).toBeNull()
  // A mail that surely has not arrived is sent as often as it takes.
  expect(mail.to('zoe@example.org')).toHaveLength(1)
})

test('the remains of accounts that ended where nobody knew of e-mail are forgotten', async () => {
  const [bea, cid] = await world.people('Bea', 'Cid')
  for (const person of [bea, cid]) {
    await confirmed(person)
    await person.call('POST /api/mail/trial')
  }
  await world.queries.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', bea.id).execute()
  await sweep(world.queries)
  expect([await row(bea), await letter(bea), await letter(bea, 'trial')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([await row(cid), await letter(cid)]).not.toContain(undefined)
})

test('a session alone names no address: that takes the password, and asking once more what was asked for does not', async () => {
  const lea = await server.register('Lea')
  const give = (address: string, shown?: string) =>
    outcomeOf(
      lea.call('PUT /api/mail/address', {
        body: { address, language: 'en', ...(shown !== undefined && { password: shown }) },
      }),
    )
  const address = 'lea@example.org'
  expect(await give(address)).toBe('fieldInvalid')
  expect(await give(address, 'a wrong secret')).toBe('passwordWrong')
  expect(await letter(lea)).toBeUndefined()
  expect(await give(address, password)).toBe('ok')
  expect(await give(address)).toBe('ok')
  // The pending one vouches for no other, and neither does one that was confirmed.
  expect(await give('spy@example.org')).toBe('fieldInvalid')
  const confirm = async (after: number) =>
    await lea.call('POST /api/mail/confirm', { body: { ticket: await ticketTo(address, after) } })
  await confirm(0)
  expect(await give('spy@example.org')).toBe('fieldInvalid')
  await world.queries
    .updateTable('mail_addresses')
    .set({ failing_since: new Date() })
    .where('user_id', '=', lea.id)
    .execute()
  expect(await give(address)).toBe('fieldInvalid')
  expect(mail.to('spy@example.org')).toEqual([])
})

test('a person without a password needs a sign-in of a moment ago, and an older one is not enough', async () => {
  const ora = await world.person('Ora')
  await world.queries
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3600_000) })
    .where('user_id', '=', ora.id)
    .execute()
  expect(await set(ora, 'ora@example.org')).toBe('signInNotRecent')
  expect(await letter(ora)).toBeUndefined()
})

test('the log of the site has a confirmed address once, without the address', async () => {
  const pia = await world.person('Pia')
  const address = await confirmed(pia)
  const ticket = await ticketTo(address)
  await pia.call('POST /api/mail/confirm', { body: { ticket } })
  const entries = await world.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', pia.id)
    .where('event', '=', 'mailAddressConfirmed')
    .execute()
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(address)
})

test('an account that ends takes its address with it, also one that is given meanwhile', async () => {
  const lena = await server.register('Lena')
  const body = { address: 'lena@example.org', language: 'en', password } as const
  await lena.call('PUT /api/mail/address', { body })
  expect(await letter(lena)).toBeDefined()
  await Promise.allSettled([
    lena.call('DELETE /api/user/me', { body: { password } }),
    ...[1, 2, 3].map(() => lena.call('PUT /api/mail/address', { body })),
  ])
  expect([await row(lena), await letter(lena)]).toEqual([undefined, undefined])
  const late = { address: 'lena@example.org', language: 'en', code: 'code' } as const
  const mark = tickets.markOf(late.address)
  await putLetter(world.queries, { user_id: lena.id, kind: 'confirmation', mark, ...late })
  expect(await letter(lena)).toBeUndefined()
})
