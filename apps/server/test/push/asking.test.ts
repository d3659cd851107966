import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { isClose, openPushService } from './push-service.ts'

const service = await openPushService()
const world = await openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '60000' })
const isReminder = ({ kind }: { kind: string }) => kind === 'reminder'

/** A group that shows who has read, and the one device of a member who is muted there. */
async function open() {
  const [owner, bob] = await world.people('Owner', 'Bob')
  const groupId = await world.group({ owner, members: [bob] })
  await owner.call('PUT /api/group/readers', { body: { groupId, isOn: true } })
  await bob.call('PUT /api/group/mute', { body: { groupId, isMuted: true } })
  const device = service.device()
  await bob.call('PUT /api/push/devices', { body: device.subscription() })
  const messageId = await owner.say(groupId, 'Bring boots')
  const page = await bob.socket({ v2: true })
  return {
    owner,
    bob,
    device,
    page,
    groupId,
    messageId,
    path: `/group/${groupId}?m=${messageId}`,
    set: (body: object) => bob.call('PUT /api/user/notifications/setting', { body }),
    askToRead: () => owner.call('POST /api/group/readers/reminder', { body: { groupId, messageId } }),
    async announce() {
      const { announcementId } = await owner.call('POST /api/group/announcements', {
        body: { groupId, messageId },
      })
      const named = { body: { groupId, announcementId } }
      return {
        askToConfirm: () => owner.call('POST /api/group/announcements/reminder', named),
        confirm: () => bob.call('PUT /api/group/announcements/confirmed', named),
        end: () => owner.call('DELETE /api/group/announcements', named),
      }
    },
  }
}

test('a member who is asked to read a message is notified on a device that is closed, until they have read it', async () => {
  const { askToRead, device, bob, groupId, messageId, path } = await open()
  expect(await askToRead()).toEqual({ reminded: 1 })
  const { push, headers } = await device.next(isReminder)
  const tag = `read-${messageId}`
  expect(push).toMatchObject({
    tag,
    path,
    body: 'Owner asks you to read a message: Bring boots',
    isQuiet: false,
  })
  expect(headers).toMatchObject({ urgency: 'high' })
  await bob.call('PUT /api/group/read', { body: { groupId } })
  expect((await device.next(isClose)).push).toEqual({ kind: 'close', tag, path })
})

test('a member who is asked to confirm an announcement is notified on every device and page, until they have', async () => {
  const { announce, device, page, groupId, messageId, owner } = await open()
  const { askToConfirm, confirm } = await announce()
  expect(await askToConfirm()).toEqual({ reminded: 1 })
  expect(await page.hear({ event: 'reminder' })).toEqual({
    event: 'reminder',
    groupID: groupId,
    messageId,
    by: { userID: owner.id, nickname: 'Owner', memberNickname: '' },
  })
  const { push } = await device.next(isReminder)
  expect(push).toMatchObject({
    tag: `confirm-${messageId}`,
    body: 'Owner asks you to confirm an announcement: Bring boots',
  })
  await confirm()
  expect((await device.next(isClose)).push).toMatchObject({ tag: `confirm-${messageId}` })
})

test('an announcement that ends is asked about no more', async () => {
  const { announce, device, messageId } = await open()
  const { askToConfirm, end } = await announce()
  await askToConfirm()
  await device.next(isReminder)
  await end()
  expect((await device.next(isClose)).push).toMatchObject({ tag: `confirm-${messageId}` })
})

test('no more is said than one wants shown, in silence where one wants that, and nothing in peace', async () => {
  const first = await open()
  await first.set({ shows: 'sender', loud: 'nothing' })
  await first.askToRead()
  const quiet = await first.device.next(isReminder)
  expect(quiet.push).toMatchObject({ body: 'Owner asks you to read a message', isQuiet: true })
  expect(quiet.headers).toMatchObject({ urgency: 'normal' })
  const second = await open()
  await second.set({ shows: 'neither' })
  await second.askToRead()
  const nobody = await second.device.next(isReminder)
  expect(nobody.push).toMatchObject({ title: 'Parley', body: 'Somebody asks you to read a message' })
  const third = await open()
  await third.bob.call('PUT /api/group/alerts', {
    body: { groupId: third.groupId, level: 'nothing', until: null },
  })
  await third.askToRead()
  const resting = await open()
  await resting.set({ quietUntil: new Date(Date.now() + 3600_000).toISOString() })
  await resting.askToRead()
  const last = await open()
  await last.askToRead()
  await last.device.next(isReminder)
  expect([third.device.asked, resting.device.asked]).toEqual([0, 0])
})
