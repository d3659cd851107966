import { reportLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import {
  appoint,
  detail,
  dismiss,
  groupOf,
  messages,
  openCase,
  personOf,
  promote,
  report,
  reports,
  tell,
  textMsg,
} from './reports-support.ts'

const world = await openWorld()

const seenBy = async (by: Person, id: number) =>
  (await reports(by, { limit: -1 })).list.some((row) => row.id === id)
const opened = (by: Person, id: number) => outcomeOf(detail(by, id))

test('open reports wait in a line, those of a kind by themselves, and decided ones come the newest first', async () => {
  const { ann, ben, carl, group, moderator } = await openCase(world)
  const person = await report(ann, personOf(ben))
  const ofGroup = await report(ann, groupOf(group))
  const message = await report(ann, messages(await tell(ben, ann, textMsg('Hi'))))
  const ids = async (query: object) => {
    const { list } = await reports(moderator, { limit: -1, ...query })
    return list.map(({ id }) => id).filter((id) => [person, ofGroup, message].includes(id))
  }
  expect(await ids({})).toEqual([person, ofGroup, message])
  expect(await ids({ kind: 'group' })).toEqual([ofGroup])
  await dismiss(moderator, message)
  await dismiss(moderator, person)
  expect(await ids({ state: 'open' })).toEqual([ofGroup])
  expect(await ids({ state: 'decided' })).toEqual([person, message])
  expect(await ids({ state: 'decided', kind: 'messages' })).toEqual([message])
  const page = await reports(moderator, { state: 'decided', limit: 1 })
  expect(page.list).toHaveLength(1)
  expect(page.count).toBeGreaterThanOrEqual(2)
  expect(await outcomeOf(reports(carl))).toBe('forbidden')
})

test('beside a report are the other open ones about the same person, or the same group', async () => {
  const { ann, ben, carl, group, moderator } = await openCase(world)
  const other = await report(carl, personOf(ben))
  const elsewhere = await report(ann, personOf(carl))
  const decided = await report(moderator, personOf(ben))
  await dismiss(moderator, decided)
  const inGroup = await report(ann, messages(await ben.say(group, 'Hi')))
  const ofGroup = await report(ann, groupOf(group))
  const beside = async (id: number) => (await detail(moderator, id)).others.map((row) => row.id)
  expect(await beside(other)).toEqual([inGroup])
  expect(await beside(inGroup)).toEqual([other])
  expect(await beside(ofGroup)).toEqual([inGroup])
  expect(await beside(elsewhere)).toEqual([])
})

test('no more than so many are shown beside a report', async () => {
  const { ben, moderator } = await openCase(world)
  const names = Array.from({ length: reportLimits.beside + 2 }, (_, i) => `P${i}`)
  const ids = await Promise.all((await world.people(...names)).map((by) => report(by, personOf(ben))))
  const { others } = await detail(moderator, Math.min(...ids))
  expect(others).toHaveLength(reportLimits.beside)
})

test('a report about the staff is for administrators alone, and never for whom it is about', async () => {
  const { ann, moderator, root } = await openCase(world)
  const [other, auditor, admin] = await world.people('Other moderator', 'Auditor', 'Administrator')
  await appoint(world, other, 'moderator')
  await appoint(world, auditor, 'auditor')
  await promote(world, admin)
  for (const one of [other, auditor, admin]) {
    const id = await report(ann, personOf(one))
    expect([await seenBy(moderator, id), await opened(moderator, id)]).toEqual([false, 'reportUnknown'])
    expect([await seenBy(root, id), await opened(root, id)]).toEqual([true, 'ok'])
    for (const decider of [moderator, other, admin])
      if (decider !== admin || one === admin)
        expect(await outcomeOf(dismiss(decider, id))).toBe('reportUnknown')
    await dismiss(root, id)
  }
})

test('a group that somebody of the staff owns is judged by administrators', async () => {
  const { ann, moderator, root } = await openCase(world)
  const [other] = await world.people('Other moderator')
  await appoint(world, other, 'moderator')
  const id = await report(ann, groupOf(await world.group({ owner: other })))
  expect([await seenBy(other, id), await seenBy(moderator, id), await seenBy(root, id)]).toEqual([
    false,
    false,
    true,
  ])
})

test('the right to see a report is checked at that moment', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const id = await report(ann, personOf(ben))
  expect(await opened(moderator, id)).toBe('ok')
  await appoint(world, ben, 'moderator')
  expect(await opened(moderator, id)).toBe('reportUnknown')
  expect(await outcomeOf(dismiss(moderator, id))).toBe('reportUnknown')
  await appoint(world, ben, null)
  await appoint(world, moderator, null)
  expect([await outcomeOf(reports(moderator)), await opened(moderator, id)]).toEqual([
    'forbidden',
    'forbidden',
  ])
  expect(await opened(root, id)).toBe('ok')
})

test('the staff is notified of a new report and of its decision, and only administrators of one about a colleague', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const [other] = await world.people('Other moderator')
  await appoint(world, other, 'moderator')
  const change = { event: 'changed', topics: ['reports'] }
  const heard = async (people: readonly Person[], act: () => Promise<unknown>) => {
    const sockets = await Promise.all(people.map((person) => person.socket({ v2: true, kind: 'chat' })))
    await act()
    const witness = sockets[0]
    await witness?.hear(change)
    await Promise.all(sockets.map((socket) => socket.settle()))
    const names = sockets.map(({ heard }) => heard.some((frame) => frame.event === 'changed'))
    for (const socket of sockets) socket.close()
    return names
  }
  const id = await report(ben, personOf(ann))
  expect(await heard([root, moderator, other], () => report(ann, personOf(ben)))).toEqual([true, true, true])
  expect(await heard([root, moderator, ann], () => dismiss(other, id))).toEqual([true, true, false])
  expect(await heard([root, moderator, other], () => report(ann, personOf(other)))).toEqual([
    true,
    false,
    false,
  ])
})

test('the log says that somebody read a report, and not who reported', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const id = await report(ann, personOf(ben))
  await detail(moderator, id)
  await dismiss(moderator, id)
  const { list } = await root.call('GET /api/logs/logs', { query: { limit: 3 } })
  const about = `Report ${id} (person) Ben (${ben.id})`
  expect(list.slice(0, 2)).toMatchObject([
    { userID: moderator.id, ip: '127.0.0.1', title: 'Report decided', content: `${about}: dismissed` },
    { userID: moderator.id, title: 'Report read', content: about },
  ])
  const { list: byAnn } = await root.call('GET /api/logs/logs', { query: { key: String(ann.id) } })
  expect(byAnn).toEqual([])
})
