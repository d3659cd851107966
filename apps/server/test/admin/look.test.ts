import { expect, test } from 'vitest'
import { clientOf, type Person, refusal } from '../support/people.ts'
import { ownPath, publicId, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const ann = await office.register('Ann')
const info = () => clientOf(office.url, '').call('GET /api/settings/info')
const change = (body: object) => root.call('PUT /api/settings/admin/info', { body })
const pictureOf = async (person: Person) =>
  ownPath(await uploadImage(office.url, person, await somePicture(), 'avatar'))
const opens = async (path: string) => (await fetch(office.url + path)).status

test('the site info has colour and logo, and the logo opens without signing in', async () => {
  const before = await info()
  const logo = await pictureOf(root)
  await change({ accent: '#3f51b5', logo })
  expect(await info()).toStrictEqual({ ...before, accent: '#3f51b5', logo })
  expect(await opens(logo)).toBe(200)
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Settings changed', limit: 1 } })
  expect(list[0]?.content).toBe(`colour: "#3f51b5", logo: ${JSON.stringify(logo)}`)
})

test('a logo that is replaced is unused, and another administrator may send all back', async () => {
  const [first, second] = [await pictureOf(root), await pictureOf(root)]
  await change({ logo: first })
  await change({ logo: second })
  const { unused_since } = await office.context.database.queries
    .selectFrom('files')
    .select('unused_since')
    .where('public_id', '=', publicId(first))
    .executeTakeFirstOrThrow()
  expect(unused_since).not.toBeNull()
  const other = await office.administrator('Other')
  await other.call('PUT /api/settings/admin/info', { body: await info() })
  expect(await info()).toMatchObject({ logo: second })
  await change({ logo: '', accent: '' })
  expect(await info()).not.toHaveProperty('logo')
  expect(await info()).not.toHaveProperty('accent')
})

test('a logo is a picture of one’s own', async () => {
  const theirs = await pictureOf(ann)
  const text = await uploadFile(office.url, root, 'no picture')
  for (const logo of [theirs, text, '/api/file/unknown', 'https://example.org/a.png'])
    await expect(change({ logo })).rejects.toMatchObject(refusal('sourceRefused'))
  expect(await info()).not.toHaveProperty('logo')
})

test.each(['red', '#fff', '#GGGGGG', '#0b7a5f;}'])('%j is no colour', async (accent) => {
  await expect(change({ accent })).rejects.toMatchObject(refusal('fieldInvalid'))
})
