import { expect, test } from 'vitest'
import { groupText, sent } from '../admin/office.ts'
import { acknowledged, password, refusal, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { publicId, uploadFile } from '../support/uploads.ts'
import { groupHistoryOf, historyOf, openKeeping, saidTo } from './retention-support.ts'

const keeping = await openKeeping()
const { root, rule, run, age, vanish, due, isStored, hold, lift } = keeping
const idOf = (answer: object) => ('id' in answer ? Number(answer.id) : 0)
await rule({ messages: 30 })

test('all of somebody’s one-to-one chats stay while they are held, and go once they are not', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = [...(await say(ann, ben, 'by Ann')), ...(await say(ben, ann, 'by Ben'))]
  await age(31, ...ids)
  const { id } = await hold({ userId: ann.id })
  await run()
  expect((await saidTo(ben, ann)).slice(-2)).toEqual(['by Ann', 'by Ben'])
  await lift(id)
  await run()
  expect(await saidTo(ben, ann)).toEqual([])
})

test('a held person’s messages in a group stay; what was passed over goes once they are not held', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const [annSocket, benSocket] = [await keeping.groupSocket(ann), await keeping.groupSocket(ben)]
  await sent(annSocket, groupText(group, 'Ann 1'))
  await sent(benSocket, groupText(group, 'Ben 1'))
  const last = idOf(await sent(annSocket, groupText(group, 'Ann 2')))
  await age(31, last)
  const { id } = await hold({ userId: ann.id })
  await run()
  expect(await groupHistoryOf(ben, group)).toEqual(['Ann 1', 'Ann 2'])
  await lift(id)
  await run()
  expect(await groupHistoryOf(ben, group)).toEqual([])
})

test('a group that is held loses nothing, and is not dissolved, by whomever', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  await age(31, idOf(await sent(await keeping.groupSocket(ann), groupText(group, 'held'))))
  const { id } = await hold({ groupId: group })
  await run()
  expect(await groupHistoryOf(ben, group)).toEqual(['held'])
  const dissolve = () => ann.call('DELETE /api/group/group/{id}', { params: { id: group } })
  await expect(dissolve()).rejects.toMatchObject(refusal('groupHeld'))
  const byRoot = root.call('DELETE /api/group/groups', { body: { idList: [group] } })
  await expect(byRoot).rejects.toMatchObject(refusal('groupHeld'))
  await lift(id)
  await dissolve()
})

test('a group is not dissolved while somebody in it is held, and their account does not end', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const { id } = await hold({ userId: ben.id })
  const dissolve = () => ann.call('DELETE /api/group/group/{id}', { params: { id: group } })
  await expect(dissolve()).rejects.toMatchObject(refusal('groupHeld'))
  const leave = () => ben.call('DELETE /api/user/me', { body: { password } })
  await expect(leave()).rejects.toMatchObject(refusal('accountHeld'))
  expect(await ben.call('GET /api/user/me/leaving')).toMatchObject({ isHeld: true })
  const byRoot = root.call('DELETE /api/user/users', { body: { idList: [ben.id] } })
  await expect(byRoot).rejects.toMatchObject(refusal('accountHeld'))
  await lift(id)
  await leave()
})

test('a message that disappears under a hold is shown to nobody, cited by nobody, and stays in the database until then', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const src = await uploadFile(keeping.url, ann, 'a held vanishing file')
  const { id: said } = await acknowledged(socket, {
    ...text(ben, 'a held vanishing word'),
    vanishAfter: 3600,
  })
  const file = { revUserID: ben.id, msg: { type: 4, fileMsg: { src } }, vanishAfter: 3600 }
  const { id: withFile } = await acknowledged(socket, file)
  const reply = { revUserID: ann.id, msg: { type: 9, replyMsg: { msgID: said, content: 'about it' } } }
  await acknowledged(await ben.openEvents(), reply)
  const { id } = await hold({ userId: ben.id })
  await due(said, withFile)
  await vanish()
  expect(JSON.stringify(await historyOf(ben, ann))).not.toContain('vanishing')
  expect(await isStored('held vanishing word')).toBe(true)
  const openedBy = async ({ token }: { token: string }) =>
    (await fetch(`${keeping.url}/api/file/${publicId(src)}`, { headers: { token } })).status
  expect([await openedBy(ben), await openedBy(root)]).toEqual([404, 200])
  const events = await ben.openEvents()
  events.send(reply)
  expect(await events.next(event('error'))).toMatchObject({ code: 4003 })
  await run()
  expect(await isStored('held vanishing word')).toBe(true)
  await lift(id)
  await run()
  expect(await isStored('held vanishing word')).toBe(false)
  expect(await openedBy(root)).toBe(404)
})

test('a second hold is refused, and so is one of what is not there; the list has whom, why and by whom', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const { id: first } = await hold({ userId: ann.id })
  const { id: second } = await hold({ groupId: group })
  await expect(hold({ userId: ann.id })).rejects.toMatchObject(refusal('heldAlready'))
  await expect(hold({ userId: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
  await expect(hold({ groupId: 999_999_999 })).rejects.toMatchObject(refusal('groupUnknown'))
  await expect(lift(999_999_999)).rejects.toMatchObject(refusal('holdUnknown'))
  const { list } = await root.call('GET /api/retention/holds', { query: {} })
  const common = { reason: 'Case 12', placedBy: { userID: root.id, nickname: 'Root' } }
  expect(list.slice(0, 2)).toMatchObject([
    { id: second, person: null, group: { groupId: group }, ...common },
    { id: first, person: { userID: ann.id, nickname: 'Ann' }, group: null, ...common },
  ])
})

test('once a hold is placed nothing more goes, whatever is under way', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = await say(ann, ben, ...Array.from({ length: 60 }, (_, n) => `race ${n}`))
  await age(31, ...ids)
  const running = run()
  await hold({ userId: ann.id })
  const left = await saidTo(ben, ann)
  await running
  expect(await saidTo(ben, ann)).toEqual(left)
})

test('a hold names a person or a group, and never both', async () => {
  const { id } = root
  for (const held of [
    { userId: id, groupId: id },
    { userId: 'x', groupId: id },
    { userId: id, groupId: 'x' },
    {},
  ])
    await expect(hold(held as never)).rejects.toMatchObject(refusal('fieldInvalid'))
})
