import { reportLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { acknowledged, type Person } from '../support/people.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const { files, database } = office.context
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000 + 60_000)

const status = async (path: string, by?: Person) =>
  (await fetch(office.url + path, by && { headers: { token: by.token } })).status

async function reportedPicture() {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const src = ownPath(await uploadImage(office.url, ben, await somePicture()))
  const socket = await ben.openEvents()
  const { id: message } = await acknowledged(socket, {
    revUserID: ann.id,
    msg: { type: 2, imageMsg: { title: 'bad.png', src } },
  })
  const { id } = await ann.call('POST /api/report/reports', {
    body: { kind: 'messages', messageIds: [message], reason: 'sexual' },
  })
  return { ann, ben, src, socket, message, params: { id } }
}

const srcShown = async (by: Person, params: { id: number }) => {
  const { messages } = await by.call('GET /api/report/reports/{id}', { params })
  return messages.flatMap(({ msg }) => ('imageMsg' in msg ? msg.imageMsg.src : []))[0] ?? ''
}

test('a picture that was withdrawn is there for the staff as long as the report is open, and for nobody else', async () => {
  const { ann, ben, src, socket, message, params } = await reportedPicture()
  await acknowledged(socket, { revUserID: ann.id, msg: { type: 8, withdrawMsg: { msgID: message } } })
  await socket.close()
  await files.sweep(inDays(2))
  const moderator = await office.register('Moderator')
  await root.call('PUT /api/user/role', { body: { userId: moderator.id, role: 2, duty: 'moderator' } })
  expect(await status(await srcShown(moderator, params))).toBe(200)
  expect([await status(src), await status(src, ann), await status(src, moderator)]).toEqual([404, 404, 404])
  expect(await status(src, ben)).toBe(200)
})

test('once the report is decided the picture goes, a day later, unless the decision is undone', async () => {
  const { ann, src, socket, message, params } = await reportedPicture()
  await acknowledged(socket, { revUserID: ann.id, msg: { type: 8, withdrawMsg: { msgID: message } } })
  await socket.close()
  const decision = { params, body: { outcome: 'dismissed' as const } }
  await root.call('PUT /api/report/reports/{id}/decision', decision)
  await root.call('DELETE /api/report/reports/{id}/decision', { params })
  await files.sweep(inDays(2))
  expect(await status(src, root)).toBe(200)
  await root.call('PUT /api/report/reports/{id}/decision', decision)
  await files.sweep(new Date())
  expect(await status(src, root)).toBe(200)
  await files.sweep(inDays(2))
  expect(await status(src, root)).toBe(404)
  await root.call('DELETE /api/report/reports/{id}/decision', { params })
  expect((await root.call('GET /api/report/reports/{id}', { params })).messages).toHaveLength(1)
})

test('a decision that deletes the messages takes their pictures with them, but for the day in which it can be undone', async () => {
  const { ann, src, socket, params } = await reportedPicture()
  await socket.close()
  await root.call('PUT /api/report/reports/{id}/decision', {
    params,
    body: { outcome: 'upheld', deleteMessages: true },
  })
  expect([await status(src, ann), await status(await srcShown(root, params))]).toEqual([404, 200])
  await files.sweep(inDays(2))
  expect(await status(src, root)).toBe(404)
})

test('a decided report is kept for so many days, an open one until it is decided', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const make = async (userId: number) =>
    (await ann.call('POST /api/report/reports', { body: { kind: 'person', userId, reason: 'spam' } })).id
  const [open, decided] = [await make(ben.id), await make(root.id)]
  const other = await office.administrator('Other')
  await other.call('PUT /api/report/reports/{id}/decision', {
    params: { id: decided },
    body: { outcome: 'dismissed' },
  })
  const job = office.context.domains
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'old reports')
  const there = async () =>
    (
      await database.queries.selectFrom('reports').select('id').where('id', 'in', [open, decided]).execute()
    ).map(({ id }) => id)
  const { signal } = new AbortController()
  const decidedDaysAgo = async (days: number) => {
    const decided_at = new Date(Date.now() - days * 24 * 3600_000)
    await database.queries.updateTable('reports').set({ decided_at }).where('id', '=', decided).execute()
    await job?.work(signal)
  }
  await decidedDaysAgo(reportLimits.days - 1)
  expect(await there()).toEqual([open, decided])
  await decidedDaysAgo(reportLimits.days + 1)
  expect(await there()).toEqual([open])
})
