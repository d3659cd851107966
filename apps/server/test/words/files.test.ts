import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import type { Person } from '../support/people.ts'
import { ownPath, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'
import { someWord } from './words-support.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const { files } = office.context
const tomorrow = () => new Date(Date.now() + 48 * 3600_000)
const status = async (path: string, by?: Person) =>
  (await fetch(office.url + path, by && { headers: { token: by.token } })).status

const rule = async (action: 'hold' | 'refuse' | 'mask', word: string) =>
  root.call('POST /api/words/lists', { body: { name: action, action, isOn: true, words: [word] } })
const held = async (by: Person) =>
  (await root.call('GET /api/words/held', { query: { limit: -1 } })).list.filter(
    ({ sender }) => sender.userID === by.id,
  )

async function send(from: Person, to: Person, msg: object): Promise<number> {
  const clientMessageId = crypto.randomUUID()
  const socket = await from.openEvents()
  socket.send({ revUserID: to.id, msg, clientMessageId })
  const answer = await socket.next(
    (event) =>
      'clientMessageId' in event && event.clientMessageId === clientMessageId && event.event !== 'message',
  )
  await socket.close()
  return 'code' in answer ? Number(answer.code) : 0
}

async function heldPicture() {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const word = someWord()
  await rule('hold', word)
  const src = ownPath(await uploadImage(office.url, ben, await somePicture()))
  expect(await send(ben, ann, { type: 2, imageMsg: { title: word, src } })).toBe(9302)
  await files.sweep(tomorrow())
  const [message] = await held(ben)
  const id = message?.id ?? 0
  const shown = message && 'imageMsg' in message.msg ? message.msg.imageMsg.src : ''
  const decide = (outcome: 'released' | 'rejected') =>
    root.call('PUT /api/words/held/{id}', { params: { id }, body: { outcome } })
  return { ann, ben, src, shown, decide }
}

test('a picture is there for the staff while it is held, and once released for whom it was sent to', async () => {
  const { ann, src, shown, decide } = await heldPicture()
  expect(await status(shown)).toBe(200)
  expect(await status(src, ann)).toBe(404)
  await decide('released')
  await files.sweep(tomorrow())
  expect(await status(src, ann)).toBe(200)
})

test('a file that is turned down goes', async () => {
  const { ben, src, decide } = await heldPicture()
  await decide('rejected')
  await files.sweep(tomorrow())
  expect(await status(src, ben)).toBe(404)
})

test('the name of an uploaded file is looked at too', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [refused, masked] = [someWord(), someWord()]
  await rule('refuse', refused)
  await rule('mask', masked)
  const upload = async (name: string) => ownPath(await uploadFile(office.url, ben, crypto.randomUUID(), name))
  const fileMsg = async (name: string) => ({ type: 4, fileMsg: { src: await upload(name) } })
  expect(await send(ben, ann, await fileMsg(`${refused}.txt`))).toBe(9301)
  expect(await send(ben, ann, await fileMsg(`${masked}.txt`))).toBe(0)
  const { list } = await ann.call('GET /api/chat/history', { query: { friendId: ben.id } })
  expect(list.at(-1)).toMatchObject({
    msg: { fileMsg: { title: '********.txt' } },
    msgPreview: '[文件消息] - ********.txt',
  })
})
