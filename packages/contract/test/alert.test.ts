import { alertFor, alertsOf, firstNotificationSettings, type Situation } from '@parley/contract'
import { isWithinHours, minutesUntilEnd } from '@parley/contract/hours'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const later = '2026-11-25T13:00:00.000Z'
const before = '2026-11-25T11:00:00.000Z'

const first: Situation = {
  now,
  settings: firstNotificationSettings,
  kind: 'group',
  alerts: { level: 'all', until: null },
  isMine: false,
  isRead: false,
  isForMe: false,
  isNews: true,
}
const wants = (changes: Partial<Situation['settings']>) => ({
  settings: { ...firstNotificationSettings, ...changes },
})
const rest = { from: '19:00', to: '21:00', days: [3], timeZone: 'Asia/Shanghai' }
const mentions = { alerts: { level: 'mentions', until: null } } as const
const nothing = { alerts: { level: 'nothing', until: null } } as const

const table: ReadonlyArray<readonly [string, 'loud' | 'quiet' | 'nothing', Partial<Situation>]> = [
  ['a message of a group', 'loud', {}],
  ['a message of a friend', 'loud', { kind: 'direct' }],
  ['a message of mine', 'nothing', { isMine: true }],
  ['a message that is read', 'nothing', { isRead: true }],
  ['a mention that is read', 'nothing', { isRead: true, isForMe: true }],
  ['what is no news', 'nothing', { isNews: false }],
  ['a message where only mentions notify', 'nothing', mentions],
  ['a mention where only mentions notify', 'loud', { ...mentions, isForMe: true }],
  ['a message of a muted friend', 'nothing', { ...mentions, kind: 'direct' }],
  ['a message where nothing notifies', 'nothing', nothing],
  ['a mention where nothing notifies', 'nothing', { ...nothing, isForMe: true }],
  ['a message where nothing notifies until later', 'nothing', { alerts: { level: 'nothing', until: later } }],
  ['a message where nothing notified until before', 'loud', { alerts: { level: 'nothing', until: before } }],
  ['a message while one wants peace', 'nothing', wants({ quietUntil: later })],
  ['a mention while one wants peace', 'nothing', { ...wants({ quietUntil: later }), isForMe: true }],
  ['a message after one wanted peace', 'loud', wants({ quietUntil: before })],
  ['a message at hours of rest', 'nothing', wants({ rest })],
  ['a mention at hours of rest', 'nothing', { ...wants({ rest }), isForMe: true }],
  ['a message on a day without rest', 'loud', wants({ rest: { ...rest, days: [1, 2, 4, 5, 6, 7] } })],
  [
    'direct and mentions are loud: a friend',
    'loud',
    { ...wants({ loud: 'directAndMentions' }), kind: 'direct' },
  ],
  ['direct and mentions are loud: a group', 'quiet', wants({ loud: 'directAndMentions' })],
  [
    'direct and mentions are loud: a mention',
    'loud',
    { ...wants({ loud: 'directAndMentions' }), isForMe: true },
  ],
  ['mentions are loud: a friend', 'quiet', { ...wants({ loud: 'mentions' }), kind: 'direct' }],
  ['mentions are loud: a mention', 'loud', { ...wants({ loud: 'mentions' }), isForMe: true }],
  ['nothing is loud: a mention', 'quiet', { ...wants({ loud: 'nothing' }), isForMe: true }],
  ['nothing is loud: a friend', 'quiet', { ...wants({ loud: 'nothing' }), kind: 'direct' }],
]

test.for(table)('%s: %s', ([, how, change]) => {
  expect(alertFor({ ...first, ...change })).toEqual({ how, shows: 'all' })
})

test.for(['all', 'sender', 'neither'] as const)(
  'a notification shows what one wants of a message: %s',
  (shows) => {
    expect(alertFor({ ...first, ...wants({ shows }) }).shows).toBe(shows)
  },
)

test('a mute of older clients means mentions for good', () => {
  expect(alertsOf({ isMuted: false })).toEqual({ level: 'all', until: null })
  expect(alertsOf({ isMuted: true })).toEqual({ level: 'mentions', until: null })
  const alerts = { level: 'nothing', until: later } as const
  expect(alertsOf({ isMuted: true, alerts })).toEqual(alerts)
})

const night = { from: '22:00', to: '07:00', days: [5], timeZone: 'Europe/Berlin' }

test.for([
  ['Friday, just before', '2026-11-27T20:59:59.000Z', false],
  ['Friday at ten', '2026-11-27T21:00:00.000Z', true],
  ['Saturday before seven', '2026-11-28T05:59:00.000Z', true],
  ['Saturday at seven', '2026-11-28T06:00:00.000Z', false],
  ['Saturday at ten', '2026-11-28T21:00:00.000Z', false],
  ['Friday before seven', '2026-11-27T05:00:00.000Z', false],
  ['a Friday in summer', '2026-07-03T20:00:00.000Z', true],
] as const)(
  'hours that go into the next day belong to the day on which they begin: %s',
  ([, at, isWithin]) => {
    expect(isWithinHours(night, Date.parse(at))).toBe(isWithin)
  },
)

test('hours from one time to the same last a whole day, and Sunday continues into Monday', () => {
  const sunday = { from: '08:00', to: '08:00', days: [7], timeZone: 'UTC' }
  expect(isWithinHours(sunday, Date.parse('2026-11-30T07:59:00.000Z'))).toBe(true)
  expect(isWithinHours(sunday, Date.parse('2026-11-30T08:00:00.000Z'))).toBe(false)
})

test.for([
  ['Friday at ten', '2026-11-27T21:00:00.000Z', 9 * 60],
  ['Saturday before seven', '2026-11-28T05:59:30.000Z', 1],
  ['Saturday at midnight', '2026-11-27T23:00:00.000Z', 7 * 60],
] as const)('the rest of quiet hours is counted by the clocks there: %s', ([, at, minutes]) => {
  expect(minutesUntilEnd(night, Date.parse(at))).toBe(minutes)
})
