import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../test/browser.ts'
import { bob, startOutbox } from '../test/outbox.ts'
import { textOf, withPicture } from '../test/outgoing.ts'
import { settled } from '../test/settled.ts'
import { fileOf, stubUploads } from '../test/uploads.ts'

let browser: ReturnType<typeof stubBrowser>
let uploads: ReturnType<typeof stubUploads>
beforeEach(() => {
  browser = stubBrowser()
  uploads = stubUploads()
})

const album = (place: number) => ({ album: { id: 'a', place, count: 3 } })

function giveAlbum(box: ReturnType<typeof startOutbox>) {
  const pictures = ['one', 'two', 'three'].map((name, place) => {
    const { src } = box.files.add(fileOf(name), { isImage: true })
    return box.give({ ...withPicture(name, src), ...album(place) }, bob)
  })
  return [...pictures, box.give({ ...textOf('caption'), ...album(3) }, bob)] as const
}

test('an album goes out at once when all of it is uploaded, in its order, and what comes later after it', async () => {
  const box = startOutbox()
  giveAlbum(box)
  box.giveText('later')
  await settled()
  for (const name of ['three', 'one']) uploads.of(name).succeed()
  await settled()
  expect(box.order()).toEqual([])
  uploads.of('two').succeed()
  await settled()
  expect(box.order()).toEqual(['one', 'two', 'three', 'caption', 'later'])
})

test('a message of an album that fails rejects at once, and the rest goes when it is there', async () => {
  const box = startOutbox()
  const [, two] = giveAlbum(box)
  if (!two) throw new Error('there is none')
  await settled()
  uploads.of('two').refuse(1, 'no')
  await expect(two.result).rejects.toThrow('no')
  expect(box.order()).toEqual([])
  for (const name of ['one', 'three']) uploads.of(name).succeed()
  await settled()
  expect(box.order()).toEqual(['one', 'three', 'caption'])
  box.give(two.outgoing)
  await settled()
  uploads.of('two').succeed()
  await settled()
  expect(box.order()).toEqual(['one', 'three', 'caption', 'two'])
})

test('an album does not wait for its discarded members', async () => {
  const box = startOutbox()
  const [one] = giveAlbum(box)
  await settled()
  await box.outbox.abandon(one.outgoing)
  for (const name of ['two', 'three']) uploads.of(name).succeed()
  await settled()
  expect(box.order()).toEqual(['two', 'three', 'caption'])
})

test('without a network it waits as a whole', async () => {
  browser.goOffline()
  const box = startOutbox()
  giveAlbum(box)
  await settled()
  expect(uploads.requests).toEqual([])
  browser.goOnline()
  await settled()
  for (const name of ['one', 'two', 'three']) uploads.of(name).succeed()
  await settled()
  expect(box.order()).toEqual(['one', 'two', 'three', 'caption'])
  expect(box.device.unsent()).toHaveLength(4)
})

test('one of many bytes holds up nothing', async () => {
  const box = startOutbox()
  const { src } = box.files.add(fileOf('large'), { isImage: true })
  box.give({ ...withPicture('large', src), ...album(0), isOvertaken: true })
  box.giveText('text')
  await settled()
  expect(box.order()).toEqual(['text'])
})
