import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import {
  groupSaid,
  history,
  openSite,
  rule,
  said,
  send,
  sendToGroup,
  someWord,
  textMsg,
} from './words-support.ts'

const world = await openWorld()
const spread = (word: string) => [...word].join(' * ')

test('a refused message is stored nowhere, and its sender learns which of their words it is', async () => {
  const { root, ann, ben, group } = await openSite(world)
  const word = someWord()
  await rule(root, 'refuse', word)
  const socket = await ann.socket({ v2: true, kind: 'chat' })
  socket.send({ revUserID: ben.id, msg: textMsg(`看${spread(word)}吧`), clientMessageId: 'refused' })
  const error = await socket.hear({ event: 'error', clientMessageId: 'refused' })
  socket.close()
  expect(error).toMatchObject({ code: 9301, retry: false })
  expect(error.msg).toContain(`“${spread(word)}”`)
  expect(await sendToGroup(ann, group, textMsg(word))).toBe('wordRefused')
  expect(await said(ben, ann)).toEqual([])
  expect(await groupSaid(ben, group)).toEqual([])
})

test('a word that a list masks is stored with asterisks, and shown so to everybody and in previews', async () => {
  const { root, ann, ben } = await openSite(world)
  const word = someWord()
  await rule(root, 'mask', word)
  const socket = await ann.socket({ kind: 'chat' })
  socket.send({ revUserID: ben.id, msg: textMsg(`看${word}吧`) })
  const masked = '看********吧'
  await socket.hear({ msgPreview: masked, isMe: true, msg: textMsg(masked) })
  socket.close()
  expect(await history(ben, ann)).toMatchObject([{ msg: textMsg(masked), msgPreview: masked }])
})

test('replies, mentions, captions and formatted texts are looked at alike', async () => {
  const { root, ann, ben, carl, group } = await openSite(world)
  const [bad, hidden] = [someWord(), someWord()]
  await rule(root, 'refuse', bad)
  await rule(root, 'mask', hidden)
  const original = await carl.say(group, 'Hello')
  const reply = { type: 9, replyMsg: { msgID: original, content: bad } }
  const mention = { type: 11, atMsg: { userID: carl.id, content: bad } }
  const half = Math.floor(bad.length / 2)
  const markup = (word: string) =>
    `<p>${word.slice(0, half)}<span>${word.slice(half)}</span> &amp; <i class="e" title="smile"></i></p>`
  expect(await sendToGroup(ann, group, reply)).toBe('wordRefused')
  expect(await sendToGroup(ann, group, mention)).toBe('wordRefused')
  expect(await send(ann, ben, { type: 14, imageTextMsg: { content: markup(bad) } })).toBe('wordRefused')
  expect(await send(ann, ben, { type: 14, imageTextMsg: { content: markup(hidden) } })).toBe('ok')
  const [message] = await history(ben, ann)
  const stars = '*'.repeat(half)
  expect(message?.msg).toMatchObject({
    imageTextMsg: {
      content: `<p>${stars}<span>${stars}</span> &amp; <i class="e" title="smile"></i></p>`,
    },
  })
})

test('a note to oneself is not checked', async () => {
  const { root, ann } = await openSite(world)
  const word = someWord()
  await rule(root, 'refuse', word)
  expect(await send(ann, ann, textMsg(word))).toBe('ok')
})

test('nobody learns of a rule by a message that they may not send anyway', async () => {
  const { root, ann, carl, ben, group } = await openSite(world)
  const [refused, held] = [someWord(), someWord()]
  await rule(root, 'refuse', refused)
  await rule(root, 'hold', held)
  await carl.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } })
  for (const word of [refused, held]) {
    expect(await send(ann, carl, textMsg(word))).toBe('recipientNotFriend')
    expect(await sendToGroup(ann, group, textMsg(word))).toBe('notMember')
  }
  await ben.call('POST /api/user/blocks', { body: { userId: ann.id } })
  expect(await send(ann, ben, textMsg(refused))).toBe(await send(ann, ben, textMsg('好')))
})

test('a list that is off, changed or deleted holds so at the next message', async () => {
  const { root, ann, ben } = await openSite(world)
  const [word, other] = [someWord(), someWord()]
  const id = await rule(root, 'refuse', word)
  const change = (body: object) => root.call('PUT /api/words/lists/{id}', { params: { id }, body })
  await change({ isOn: false })
  expect(await send(ann, ben, textMsg(word))).toBe('ok')
  await change({ isOn: true, words: [other] })
  expect(await send(ann, ben, textMsg(word))).toBe('ok')
  expect(await send(ann, ben, textMsg(other))).toBe('wordRefused')
  await root.call('DELETE /api/words/lists/{id}', { params: { id } })
  expect(await send(ann, ben, textMsg(other))).toBe('ok')
})

test('a message that was stored before the rule is answered as stored when it is sent again', async () => {
  const { root, ann, ben } = await openSite(world)
  const word = someWord()
  expect(await send(ann, ben, textMsg(word), 'early')).toBe('ok')
  await rule(root, 'refuse', word)
  expect(await send(ann, ben, textMsg(word), 'early')).toBe('ok')
  expect(await said(ben, ann)).toEqual([word])
})
