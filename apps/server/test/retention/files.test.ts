import { expect, test } from 'vitest'
import { acknowledged, type Person } from '../support/people.ts'
import { publicId, uploadFile } from '../support/uploads.ts'
import { historyOf, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()
const { rule, run, ageAll } = keeping

/** Sends a file of a kind; gives the message's id and the file's own path. */
async function sendFile(from: Person, to: Person, content: string, type: 3 | 4 | 5 = 4) {
  const src = await uploadFile(keeping.url, from, content)
  const body = { 3: { videoMsg: { title: 'clip', src } }, 4: { fileMsg: { src } }, 5: { voiceMsg: { src } } }[
    type
  ]
  const socket = await from.openEvents()
  const { id } = await acknowledged(socket, { revUserID: to.id, msg: { type, ...body } })
  return { id, path: `/api/file/${publicId(src)}`, src }
}
const opened = async ({ token }: Person, path: string) =>
  (await fetch(keeping.url + path, { headers: { token } })).status
const rowOf = async (person: Person, peer: Person, id: number) =>
  (await historyOf(person, peer)).list.find((message) => message.id === id)

test('files of a kind go before their messages, which say so and stay', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const file = await sendFile(ann, ben, 'an aged file')
  const voice = await sendFile(ann, ben, 'an aged voice', 5)
  await ageAll(31)
  await rule({ files: 30, voices: 60 })
  await run()
  expect([await opened(ben, file.path), await opened(ben, voice.path)]).toEqual([404, 200])
  const row = await rowOf(ben, ann, file.id)
  expect(row).toMatchObject({ msg: { type: 4, fileMsg: { size: 12 } }, extras: { isFileExpired: true } })
  expect(JSON.stringify(row?.msg)).not.toContain('isFileExpired')
  expect((await rowOf(ben, ann, voice.id))?.extras).toBeUndefined()
})

test('a file that was sent on later stays for whom it was sent to', async () => {
  const [ann, ben, cara] = await keeping.friends('Ann', 'Ben', 'Cara')
  const { path, src } = await sendFile(ann, ben, 'sent on later')
  await ageAll(31)
  const socket = await ann.openEvents()
  await acknowledged(socket, { revUserID: cara.id, msg: { type: 4, fileMsg: { src } } })
  await rule({ files: 30 })
  await run()
  expect([await opened(ben, path), await opened(cara, path)]).toEqual([404, 200])
})

test('files of a person under a hold stay, and go once they are not', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const { path } = await sendFile(ann, ben, 'a held file')
  await ageAll(31)
  const { id } = await keeping.hold({ userId: ann.id })
  await rule({ files: 30 })
  await run()
  expect(await opened(ben, path)).toBe(200)
  await keeping.lift(id)
  await run()
  expect(await opened(ben, path)).toBe(404)
})

test('with a message that is older than it is kept its file goes', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const { path } = await sendFile(ann, ben, 'goes with its message')
  await ageAll(31)
  await rule({ messages: 30 })
  await run()
  expect(await opened(ann, path)).toBe(404)
})
