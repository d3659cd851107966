import { mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { password } from '../support/people.ts'
import { openMailWorld, publicUrl } from './mail-support.ts'

const { mail, world, ticketTo, confirmed, row } = await openMailWorld()
const { server } = world
const stateOf = async (person: Awaited<ReturnType<typeof world.person>>) =>
  (await person.call('GET /api/mail/setting')).setting?.state

test('an address is confirmed by what is mailed to it, by whoever reads it and once or again', async () => {
  const [ann, stranger] = await world.people('Ann', 'Stranger')
  expect(await ann.call('GET /api/mail/setting')).toEqual({ isOn: true, setting: null })
  const address = 'ann@example.org'
  await ann.call('PUT /api/mail/address', { body: { address, language: 'en' } })
  expect(await stateOf(ann)).toBe('unconfirmed')
  const { subject, text, html, headers } = await mail.next(address)
  expect(subject).toBe('Confirm your email address')
  expect(text).toContain('“Ann”')
  expect(html).toContain(`href="${publicUrl}/mail/confirm/`)
  expect(headers['list-unsubscribe']).toBeUndefined()
  const ticket = await ticketTo(address)
  for (const _ of [1, 2])
    expect(await stranger.outcome('POST /api/mail/confirm', { body: { ticket } })).toBe('ok')
  expect((await ann.call('GET /api/mail/setting')).setting).toEqual({
    address,
    state: 'confirmed',
    digests: true,
    awayMinutes: 60,
    spanMinutes: 240,
    language: 'en',
  })
  expect(JSON.stringify(await row(ann))).not.toContain(ticket)
  expect((await stranger.call('GET /api/mail/setting')).setting).toBeNull()
})

test('another address takes its place, and is confirmed by its own ticket alone', async () => {
  const bob = await world.person('Bob')
  const [first, second] = ['bob@example.org', 'bob@example.net']
  await bob.call('PUT /api/mail/address', { body: { address: first, language: 'zh' } })
  const old = await ticketTo(first)
  await bob.call('POST /api/mail/confirm', { body: { ticket: old } })
  await bob.call('PUT /api/mail/setting', { body: { awayMinutes: 15 } })
  await bob.call('PUT /api/mail/address', { body: { address: second, language: 'zh' } })
  expect(await stateOf(bob)).toBe('unconfirmed')
  expect(await bob.outcome('POST /api/mail/confirm', { body: { ticket: old } })).toBe('mailTicketOver')
  await bob.call('POST /api/mail/confirm', { body: { ticket: await ticketTo(second) } })
  expect((await bob.call('GET /api/mail/setting')).setting).toMatchObject({
    address: second,
    state: 'confirmed',
    awayMinutes: 15,
  })
  await bob.call('DELETE /api/mail/address')
  await bob.call('DELETE /api/mail/address')
  expect(await row(bob)).toBeUndefined()
  expect(await bob.outcome('PUT /api/mail/setting', { body: { digests: false } })).toBe('mailUnknown')
})

test('a ticket is over after its time, and one that was never sent confirms nothing', async () => {
  const carla = await world.person('Carla')
  const address = 'carla@example.org'
  await carla.call('PUT /api/mail/address', { body: { address, language: 'en' } })
  const ticket = await ticketTo(address)
  await world.queries
    .updateTable('mail_addresses')
    .set({ code_until: new Date(Date.now() - 1000) })
    .where('user_id', '=', carla.id)
    .execute()
  for (const wrong of [ticket, 'A'.repeat(43)])
    expect(await carla.outcome('POST /api/mail/confirm', { body: { ticket: wrong } })).toBe('mailTicketOver')
  expect(await stateOf(carla)).toBe('unconfirmed')
})

test('several may give one address, and none is told of the others', async () => {
  const people = await world.people('Dora', 'Emil')
  const address = 'shared@example.org'
  for (const [place, person] of people.entries()) {
    expect(await person.outcome('PUT /api/mail/address', { body: { address, language: 'en' } })).toBe('ok')
    const ticket = await ticketTo(address, place)
    await person.call('POST /api/mail/confirm', { body: { ticket } })
    expect(await stateOf(person)).toBe('confirmed')
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
    expect(
      await fred.outcome('PUT /api/mail/address', { body: { address, language: 'en' } }),
      address,
    ).not.toBe('ok')
  expect(await row(fred)).toBeUndefined()
})

test('one person, and one address, have only so many confirmations mailed', async () => {
  const gina = await world.person('Gina')
  const ask = (person: typeof gina, address: string) =>
    person.outcome('PUT /api/mail/address', { body: { address, language: 'en' } })
  for (let i = 0; i < mailLimits.ofPerson.points; i++)
    expect(await ask(gina, `gina-${i}@example.org`)).toBe('ok')
  expect(await ask(gina, 'gina@example.org')).toBe('tooManyRequests')
  const many = await world.people('H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7')
  const outcomes = []
  for (const person of many) outcomes.push(await ask(person, 'Hugo@example.org'))
  expect(outcomes).toEqual([...Array(mailLimits.ofAddress.points).fill('ok'), 'tooManyRequests'])
})

test('an address that its mail server refuses, and a server that takes nothing now, are told at once', async () => {
  const [ida, jan] = await world.people('Ida', 'Jan')
  mail.misbehave('ida@example.org', { at: 'recipient', code: 550 })
  mail.misbehave('jan@example.org', { at: 'data', code: 451 })
  const set = (person: typeof ida, address: string) =>
    person.outcome('PUT /api/mail/address', { body: { address, language: 'en' } })
  expect(await set(ida, 'ida@example.org')).toBe('mailAddressRefused')
  expect(await set(jan, 'jan@example.org')).toBe('mailUnreachable')
  expect(await stateOf(jan)).toBe('unconfirmed')
  expect(await set(jan, 'jan@example.org')).toBe('ok')
})

test('a trial reaches a confirmed address, and mends or marks one as failing', async () => {
  const kim = await world.person('Kim')
  expect(await kim.outcome('POST /api/mail/trial')).toBe('mailUnknown')
  const address = await confirmed(kim)
  mail.misbehave(address, { at: 'recipient', code: 550 })
  expect(await kim.outcome('POST /api/mail/trial')).toBe('mailAddressRefused')
  expect(await stateOf(kim)).toBe('failing')
  expect(await kim.outcome('POST /api/mail/trial')).toBe('ok')
  expect(await stateOf(kim)).toBe('confirmed')
  expect((await mail.next(address, 1)).subject).toBe('This address gets email')
})

test('an account that ends takes its address with it', async () => {
  const lena = await server.register('Lena')
  await lena.call('PUT /api/mail/address', { body: { address: 'lena@example.org', language: 'en' } })
  expect(await row(lena)).toBeDefined()
  await lena.call('DELETE /api/user/me', { body: { password } })
  expect(await row(lena)).toBeUndefined()
})
