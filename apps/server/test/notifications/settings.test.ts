import { firstNotificationSettings, notificationLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openConversations } from '../reactions/reactions-support.ts'

const { alice, bob, group } = await openConversations()

const settings = () => bob.call('GET /api/user/notifications/setting')
const change = (body: object) => bob.call('PUT /api/user/notifications/setting', { body })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const rest = { from: '22:00', to: '07:00', days: [1, 7], timeZone: 'Asia/Shanghai' }

test('notification settings are one thing on all devices, and each device is notified of a change', async () => {
  const other = await bob.socket({ kind: 'chat', v2: true })
  expect(await settings()).toEqual(firstNotificationSettings)
  const quietUntil = inMs(3600_000)
  await change({ quietUntil, rest, loud: 'mentions' })
  expect(await other.hear({ event: 'changed', topics: ['notifications'] })).toBeDefined()
  expect(await settings()).toEqual({ quietUntil, rest, loud: 'mentions', shows: 'all' })
  await change({ quietUntil: null, rest: null, loud: 'all' })
  expect(await settings()).toEqual(firstNotificationSettings)
  other.close()
})

test('two devices that change different things at once are both heard', async () => {
  await Promise.all([change({ loud: 'nothing' }), change({ shows: 'neither' }), change({})])
  expect(await settings()).toMatchObject({ loud: 'nothing', shows: 'neither' })
  await change({ loud: 'all', shows: 'all' })
})

test.for([
  ['a time that is over', { quietUntil: inMs(-1000) }],
  ['a time too far away', { quietUntil: inMs((notificationLimits.quietDays + 1) * 86_400_000) }],
  ['no time', { quietUntil: 'tomorrow' }],
  ['a place that there is not', { rest: { ...rest, timeZone: 'Mars/Olympus' } }],
  ['no day', { rest: { ...rest, days: [] } }],
  ['a sound for what there is not', { loud: 'some' }],
  ['a word for what there is not', { shows: 'more' }],
] as const)('refused, and changes nothing: %s', async ([, body]) => {
  await expect(change({ ...body, loud: 'loud' in body ? body.loud : 'nothing' })).rejects.toMatchObject({
    code: 1001,
  })
  expect(await settings()).toEqual(firstNotificationSettings)
})

const kinds = {
  direct: {
    row: async () => (await bob.call('GET /api/chat/session')).list[0],
    mute: (isMuted: boolean) => bob.call('PUT /api/chat/mute', { body: { friendId: alice.id, isMuted } }),
    set: (body: { level: 'all' | 'mentions' | 'nothing'; until: string | null }) =>
      bob.call('PUT /api/chat/alerts', { body: { friendId: alice.id, ...body } }),
  },
  group: {
    row: async () => (await bob.call('GET /api/group/session')).list[0],
    mute: (isMuted: boolean) => bob.call('PUT /api/group/mute', { body: { groupId: group, isMuted } }),
    set: (body: { level: 'all' | 'mentions' | 'nothing'; until: string | null }) =>
      bob.call('PUT /api/group/alerts', { body: { groupId: group, ...body } }),
  },
}

const socket = await alice.socket({ kind: 'chat', v2: true })
socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: 'hello' } }, requestId: 'first' })
await socket.hear({ event: 'done', requestId: 'first' })
socket.close()

test.for(['direct', 'group'] as const)(
  'a %s conversation notifies of all, mentions or nothing',
  async (kind) => {
    const { row, mute, set } = kinds[kind]
    expect(await row()).toMatchObject({ isMuted: false })
    await mute(true)
    expect(await row()).toMatchObject({ isMuted: true })
    expect(await row()).not.toHaveProperty('alerts')
    await set({ level: 'nothing', until: null })
    expect(await row()).toMatchObject({ isMuted: true, alerts: { level: 'nothing', until: null } })
    // An older client says what it sees already.
    await mute(true)
    expect(await row()).toMatchObject({ isMuted: true, alerts: { level: 'nothing', until: null } })
    await set({ level: 'mentions', until: null })
    expect(await row()).not.toHaveProperty('alerts')
    const until = inMs(3600_000)
    await set({ level: 'mentions', until })
    expect(await row()).toMatchObject({ isMuted: true, alerts: { level: 'mentions', until } })
    await mute(false)
    expect(await row()).toMatchObject({ isMuted: false })
    await mute(true)
    expect(await row()).not.toHaveProperty('alerts')
    await set({ level: 'all', until: null })
    expect(await row()).toMatchObject({ isMuted: false })
    for (const wrong of [inMs(-1), inMs((notificationLimits.quietDays + 1) * 86_400_000)])
      await expect(set({ level: 'nothing', until: wrong })).rejects.toMatchObject({ code: 1001 })
    expect(await row()).toMatchObject({ isMuted: false })
  },
)

test.for(['direct', 'group'] as const)(
  'a %s conversation notifies again when its time is over',
  async (kind) => {
    const { row, set } = kinds[kind]
    const device = await bob.socket({ kind: 'chat', v2: true })
    await set({ level: 'nothing', until: inMs(8000) })
    await device.hear({ event: 'changed', topics: ['sessions'] })
    expect(await row()).toMatchObject({ isMuted: true })
    while ((await row())?.isMuted) await device.hear({ event: 'changed', topics: ['sessions'] })
    device.close()
  },
)
