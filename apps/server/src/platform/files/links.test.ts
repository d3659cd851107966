import { filePathIn } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileLinks } from './links.ts'
import { Signer } from './signer.ts'

const secret = new TextEncoder().encode('a secret that only this test knows')
const path = `/api/file/${'abcdefgh'.repeat(4)}`
const hour = 3600_000
const start = Date.UTC(2030, 0, 1, 9, 30)
const idIn = (link: string) => link.slice('/api/file/'.length)

/** Links of a site whose clock the test moves. */
function site() {
  const clock = { now: start }
  return { clock, links: new FileLinks(secret, () => clock.now) }
}

test('a link is one segment of 64 characters that begins with the id of its file', () => {
  const link = site().links.shown(path)
  expect(link).toMatch(/^\/api\/file\/[\w-]{64}$/)
  expect(filePathIn(link)).toBe(path)
})

test('a link opens its file for an hour at least, and for two at most', () => {
  const { clock, links } = site()
  const link = idIn(links.shown(path))
  expect(links.read(link)).toEqual({ publicId: idIn(path), seconds: 5400 })
  clock.now = start + 1.5 * hour - 1000
  expect(links.read(link)).toMatchObject({ seconds: 1 })
  clock.now = start + 1.5 * hour
  expect(links.read(link)).toMatchObject({ seconds: 0 })
})

test('within an hour a file has one link, so that caches find it again', () => {
  const { clock, links } = site()
  const link = links.shown(path)
  clock.now = start + hour / 2 - 1
  expect(links.shown(path)).toBe(link)
  clock.now = start + hour / 2
  expect(links.shown(path)).not.toBe(link)
})

test('a link of one reader, which earlier versions made, is the path again', () => {
  const { links } = site()
  const bytes = Buffer.alloc(32)
  bytes.write(idIn(path), 'base64url')
  bytes.writeUIntBE(start / hour + 1, 24, 3)
  bytes.writeUIntBE(10_001, 27, 5)
  const link = new Signer(secret, 'link to a file').sign(bytes)
  expect(links.read(link)).toEqual({ publicId: idIn(path), seconds: 0 })
})

test("another site's link, or one with any character changed, opens nothing", () => {
  const { links } = site()
  const link = idIn(links.shown(path))
  const other = new FileLinks(new TextEncoder().encode('the secret of another site'), () => start)
  expect(other.read(link)).toBeUndefined()
  for (let at = 0; at < link.length; at++) {
    const forged = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`
    expect(links.read(forged), `character ${at}`).toBeUndefined()
  }
})

test('a link of a link is a new link of the same file', () => {
  const { clock, links } = site()
  const link = links.shown(path)
  clock.now = start + 5 * hour
  expect(links.shown(link)).toBe(links.shown(path))
})

test('what is no address of a file stays as it is, and opens nothing', () => {
  const { links } = site()
  for (const other of ['', '/assets/smile.gif', 'blob:x', '/api/file/short', `${path}?thumb=1`, `//x${path}`])
    expect(links.shown(other)).toBe(other)
  fc.assert(fc.property(fc.string(), (id) => links.read(id) === undefined))
})
