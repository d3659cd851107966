import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { exported } from '../archives/archives-support.ts'
import { type Person, password } from '../support/people.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'

const office = await openOffice()
const { files, database } = office.context

const status = async (path: string, by: Person) =>
  (await fetch(office.url + path, { headers: { token: by.token } })).status
const inADay = () => new Date(Date.now() + 25 * 3600_000)

async function collector(nickname: string) {
  const person = await office.register(nickname)
  const src = ownPath(await uploadImage(office.url, person, await somePicture()))
  const { id } = await person.call('POST /api/chat/stickers', { body: { src } })
  return { person, src, id }
}

test('a picture that was a sticker goes with its last use, a day later', async () => {
  const { person, src, id } = await collector('Ann')
  await files.sweep(inADay())
  expect(await status(src, person)).toBe(200)
  await person.call('DELETE /api/chat/stickers', { body: { idList: [id] } })
  await files.sweep(new Date())
  expect(await status(src, person)).toBe(200)
  await files.sweep(inADay())
  expect(await status(src, person)).toBe(404)
})

test('nothing is left of the stickers of an account that ends', async () => {
  const { person, src } = await collector('Ben')
  await person.call('DELETE /api/user/me', { body: { password } })
  const left = database.queries.selectFrom('stickers').selectAll().where('user_id', '=', person.id)
  expect(await left.execute()).toEqual([])
  await files.sweep(inADay())
  const publicId = src.split('/').at(-1) ?? ''
  const file = database.queries.selectFrom('files').select('id').where('public_id', '=', publicId)
  expect(await file.execute()).toEqual([])
})

test('a person’s own data has their stickers, with their pictures', async () => {
  const { person, id } = await collector('Cleo')
  const { data, names } = await exported(office, person)
  const src = expect.stringMatching(/^files\//)
  expect(data.stickers).toEqual([{ id, src, width: 40, height: 30 }])
  const [{ src: name = '' } = {}] = data.stickers as Array<{ src?: string }>
  expect(names).toContain(name)
})
