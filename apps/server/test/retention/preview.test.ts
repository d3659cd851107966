import { expect, test } from 'vitest'
import { previewOf } from '../../src/moderation/retention/repository.ts'
import { say } from '../support/people.ts'
import { uploadFile } from '../support/uploads.ts'
import { forEver, openKeeping, saidTo } from './retention-support.ts'

const keeping = await openKeeping()
const { root, queries } = keeping

const preview = (rules: Partial<typeof forEver> | object) =>
  root.call('POST /api/retention/preview', { body: { ...forEver, ...rules } })

test('a preview counts what would go, and changes nothing', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  await say(ann, ben, 'previewed', 'previewed too')
  const src = await uploadFile(keeping.url, ann, 'twelve bytes')
  const socket = await ann.openEvents()
  socket.send({ revUserID: ben.id, msg: { type: 4, fileMsg: { src } }, clientMessageId: 'with-a-file' })
  await socket.next(({ event }) => event === 'ack')
  await keeping.ageAll(300)
  await say(ann, ben, 'young')
  const all = { messages: 4, files: 1, bytes: 12, isEstimate: false }
  expect(await preview({ messages: 299 })).toEqual(all)
  expect(await preview({ files: 299 })).toEqual({ ...all, messages: 0 })
  const nothing = { messages: 0, files: 0, bytes: 0, isEstimate: false }
  expect(await preview({ images: 299, videos: 299, voices: 299 })).toEqual(nothing)
  expect(await preview({ messages: 301 })).toEqual(nothing)
  expect(await preview({})).toEqual(nothing)
  const sampled = await previewOf(queries, { ...forEver, messages: 299 }, 3)
  expect(sampled).toEqual({ ...all, isEstimate: true })
  await keeping.rule({ messages: 299 })
  await keeping.run()
  expect(await preview({ messages: 299 })).toEqual(nothing)
  expect(await saidTo(ben, ann)).toEqual(['young'])
})

test('a held message would not go', async () => {
  await keeping.rule({})
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  await say(ann, ben, 'held')
  await keeping.ageAll(300)
  const { messages } = await preview({ messages: 299 })
  await keeping.hold({ userId: ann.id })
  expect(await preview({ messages: 299 })).toMatchObject({ messages: messages - 2 })
})
