import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()

test('without a mail server there is nothing of e-mail, and calls say so', async () => {
  const ann = await world.person('Ann')
  expect(await ann.call('GET /api/mail/setting')).toEqual({ isOn: false, setting: null, pending: null })
  const body = { address: 'ann@example.org', language: 'en' as const }
  expect(await ann.outcome('PUT /api/mail/address', { body })).toBe('mailOff')
  expect(await ann.outcome('PUT /api/mail/setting', { body: { digests: true } })).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/trial')).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/confirm', { body: { ticket: 'AAAA' } })).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/end/{ticket}', { params: { ticket: 'AAAA' } })).toBe(
    'mailLinkUnknown',
  )
  expect(await ann.outcome('POST /api/mail/allow', { body: { ticket: 'AAAA' } })).toBe('mailLinkUnknown')
  expect(await ann.outcome('DELETE /api/mail/pending')).toBe('ok')
})

test('an address from when the site sent mail is shown to its person, and removed by them', async () => {
  const ben = await world.person('Ben')
  await world.queries
    .insertInto('mail_addresses')
    .values({
      user_id: ben.id,
      address: 'ben@example.org',
      language: 'en',
      away_minutes: 60,
      span_minutes: 240,
    })
    .execute()
  expect(await ben.call('GET /api/mail/setting')).toMatchObject({
    isOn: false,
    setting: { address: 'ben@example.org' },
  })
  await ben.call('DELETE /api/mail/address')
  expect((await ben.call('GET /api/mail/setting')).setting).toBeNull()
})
