import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()

test('without a mail server there is nothing of e-mail, and calls say so', async () => {
  const ann = await world.person('Ann')
  expect(await ann.call('GET /api/mail/setting')).toEqual({ isOn: false, setting: null })
  const body = { address: 'ann@example.org', language: 'en' as const }
  expect(await ann.outcome('PUT /api/mail/address', { body })).toBe('mailOff')
  expect(await ann.outcome('PUT /api/mail/setting', { body: { digests: true } })).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/trial')).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/confirm', { body: { ticket: 'AAAA' } })).toBe('mailOff')
  expect(await ann.outcome('POST /api/mail/end/{ticket}', { params: { ticket: 'AAAA' } })).toBe(
    'mailTicketOver',
  )
})
