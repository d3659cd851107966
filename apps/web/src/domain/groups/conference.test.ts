import type { Conference } from '@parley/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { conferenceQuery, isLater, takeConference } from './conference.ts'

const groupID = 7
const call = (version: number, startedAt = '2026-07-27T08:00:00.000Z'): Conference => ({
  kind: 'voice',
  startedAt,
  version,
  people: [],
})

function start() {
  const client = new QueryClient()
  const { queryKey } = conferenceQuery(groupID)
  return {
    take: (conference?: Conference) =>
      takeConference(client, groupID, { event: 'conference', groupID, ...(conference && { conference }) }),
    takeOther: () =>
      takeConference(client, groupID, { event: 'conference', groupID: 8, conference: call(9) }),
    known: () => client.getQueryData(queryKey),
  }
}

test('of two states the one with the greater version is the later, and any of a later call', () => {
  expect(isLater(call(2), call(1))).toBe(true)
  expect(isLater(call(1), call(1))).toBe(false)
  expect(isLater(call(1, '2026-07-27T09:00:00.000Z'), call(5))).toBe(true)
})

test('an event that is overtaken by a later one changes nothing', async () => {
  const { take, known } = start()
  await take(call(2))
  await take(call(1))
  expect(known()).toEqual({ conference: call(2) })
})

test('a call that is over is none, and the next begins at its first version', async () => {
  const { take, known } = start()
  await take(call(5))
  await take()
  expect(known()).toEqual({})
  await take(call(1, '2026-07-27T09:00:00.000Z'))
  expect(known()).toEqual({ conference: call(1, '2026-07-27T09:00:00.000Z') })
})

test('the calls of other groups are none of this one', async () => {
  const { takeOther, known } = start()
  await takeOther()
  expect(known()).toBe(undefined)
})
