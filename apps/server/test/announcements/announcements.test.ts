import { announcementLimits, type ChatEvent } from '@parley/contract'
import { afterEach, expect, test } from 'vitest'
import { deleteOldAnnouncements } from '../../src/moderation/announcements/publishing-repository.ts'
import { openOffice } from '../admin/office.ts'
import { type Person, refusal } from '../support/people.ts'
import { openPlainSocket } from '../support/socket.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const ann = await office.register('Ann')
const { queries } = office.context.database

const announce = (text: string, endsAt: string | null = null) =>
  root.call('POST /api/announcement/announcements', { body: { text, endsAt } })
const takeBack = (id: number, person = root) =>
  person.call('DELETE /api/announcement/announcements/{id}', { params: { id } })
const putAway = (id: number, person = ann) =>
  person.call('PUT /api/announcement/announcements/{id}/put_away', { params: { id } })
const seenBy = async (person: Person, isOpen?: boolean) => {
  const query = isOpen === undefined ? {} : { isOpen }
  return (await person.call('GET /api/announcement/announcements', { query })).list
}
const history = async () => (await root.call('GET /api/announcement/history', { query: {} })).list
const isAnnouncement = (event: ChatEvent) =>
  event.event === 'changed' && event.topics.includes('announcements')

afterEach(async () => {
  await queries.deleteFrom('announcements').execute()
})

test('an announcement of an administrator is seen by everybody, until it is taken back', async () => {
  const { id } = await announce('  The server moves\non Sunday  ')
  const shown = { id, text: 'The server moves\non Sunday', endsAt: null, isLive: true, isPutAway: false }
  expect(await seenBy(ann, true)).toMatchObject([shown])
  expect(await seenBy(root)).toMatchObject([shown])
  expect(await history()).toMatchObject([{ id, by: { userID: root.id }, takenBack: null, putAwayBy: 0 }])
  await takeBack(id)
  expect(await seenBy(ann)).toEqual([])
  expect(await history()).toMatchObject([
    { id, isLive: false, takenBack: { at: expect.any(String), by: { userID: root.id, nickname: 'Root' } } },
  ])
})

test('a new announcement is published to open connections, and so is its end; older clients receive nothing', async () => {
  const [events, plain] = [await ann.openEvents(), await openPlainSocket(office.url, ann.token)]
  const { id } = await announce('Now')
  expect(await events.next(isAnnouncement)).toEqual({ event: 'changed', topics: ['announcements'] })
  await takeBack(id)
  await events.next(isAnnouncement)
  plain.send({ revUserID: ann.id, msg: { type: 1, textMsg: { content: 'A note' } } })
  expect(await plain.next()).toMatchObject({ msgPreview: 'A note' })
  await Promise.all([events.close(), plain.close()])
})

test('a person who puts an announcement away no longer sees it on any device, and is notified there; others still see it', async () => {
  const { id } = await announce('Read this')
  const elsewhere = await ann.openEvents()
  await putAway(id)
  await putAway(id)
  expect(await elsewhere.next(isAnnouncement)).toMatchObject({ position: expect.any(Number) })
  expect(await seenBy(await ann.signInAgain(), true)).toEqual([])
  expect(await seenBy(ann)).toMatchObject([{ id, isPutAway: true }])
  expect(await seenBy(root, true)).toMatchObject([{ id }])
  expect(await history()).toMatchObject([{ id, putAwayBy: 1 }])
  await elsewhere.close()
})

test('an announcement that has ended can still be read, and is open to nobody', async () => {
  const { id } = await announce('Until tonight', new Date(Date.now() + 3600_000).toISOString())
  expect(await seenBy(ann, true)).toMatchObject([{ id }])
  await queries
    .updateTable('announcements')
    .set({ ends_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect(await seenBy(ann, true)).toEqual([])
  expect(await seenBy(ann)).toMatchObject([{ id, isLive: false }])
})

test.each([
  ['in the past', -1000],
  ['in another age', (announcementLimits.days + 1) * 24 * 3600_000],
])('an end %s is refused', async (_, inMs) => {
  const end = new Date(Date.now() + inMs).toISOString()
  await expect(announce('Never', end)).rejects.toMatchObject(refusal('fieldInvalid'))
  expect(await history()).toEqual([])
})

test.each(['', '  ', 'x'.repeat(announcementLimits.text.max + 1)])(
  'a text like %j is refused',
  async (text) => {
    await expect(announce(text)).rejects.toMatchObject(refusal('fieldInvalid'))
  },
)

test('announcements that are made at once hold up to their limit', async () => {
  const made = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => announce(`Number ${i}`)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(announcementLimits.live)
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('announcementsFull'))
  const [first] = await seenBy(ann)
  await takeBack(first?.id ?? 0)
  await announce('Room again')
})

test('an announcement that two take back at once is taken back and logged once', async () => {
  const other = await office.administrator('Other')
  const { id } = await announce('Twice')
  const taken = await Promise.allSettled([takeBack(id), takeBack(id, other)])
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusal('announcementUnknown'),
  })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Announcement taken down' } })
  expect(list.filter(({ content }) => content.includes('Twice'))).toHaveLength(1)
})

test('nobody else announces or takes back, and what was taken back is not to be put away', async () => {
  const body = { text: 'Mine' }
  await expect(ann.call('POST /api/announcement/announcements', { body })).rejects.toMatchObject(
    refusal('forbidden'),
  )
  const { id } = await announce('Theirs')
  await expect(takeBack(id, ann)).rejects.toMatchObject(refusal('forbidden'))
  await takeBack(id)
  await expect(putAway(id)).rejects.toMatchObject(refusal('announcementUnknown'))
})

test('an announcement that ended long ago goes, and nothing else', async () => {
  const [old, taken, open] = [await announce('Old'), await announce('Taken'), await announce('Open')]
  const long = new Date(Date.now() - 400 * 24 * 3600_000)
  const set = (id: number, changes: object) =>
    queries.updateTable('announcements').set(changes).where('id', '=', id).execute()
  await set(old.id, { ends_at: long })
  await set(taken.id, { taken_back_at: long, taken_back_by: root.id })
  await set(open.id, { created_at: long })
  await putAway(old.id)
  await deleteOldAnnouncements(queries, announcementLimits.keptDays)
  expect((await history()).map(({ id }) => id)).toEqual([open.id])
})

test('an account that ends leaves nothing put away', async () => {
  const ben = await office.register('Ben')
  const { id } = await announce('Hello')
  await putAway(id, ben)
  expect(await history()).toMatchObject([{ id, putAwayBy: 1 }])
  await root.call('DELETE /api/user/users', { body: { idList: [ben.id] } })
  expect(await history()).toMatchObject([{ id, putAwayBy: 0 }])
})
