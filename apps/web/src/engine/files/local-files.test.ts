import { beforeEach, expect, test } from 'vitest'
import { watchAddresses } from '../test/browser.ts'
import { fileOf } from '../test/uploads.ts'
import { createLocalFiles } from './local-files.ts'

let open: ReturnType<typeof watchAddresses>
beforeEach(() => {
  open = watchAddresses()
})

test('a file that was chosen is known by its address in this page, with what was found out about it', () => {
  const files = createLocalFiles()
  const about = { isImage: false, size: { width: 30, height: 20 }, length: 4 }
  const { src } = files.add(fileOf('film.mp4'), about)
  expect(open).toEqual(new Set([src]))
  expect(files.of(src)).toMatchObject({ ...about, src })
  expect(files.of(src)?.file.name).toBe('film.mp4')
})

test('the same file twice has two addresses, and one of them can go', () => {
  const files = createLocalFiles()
  const file = fileOf('picture')
  const [one, two] = [files.add(file, { isImage: true }), files.add(file, { isImage: true })]
  files.drop(one.src)
  expect(open).toEqual(new Set([two.src]))
  expect(files.of(one.src)).toBeUndefined()
  expect(files.of(two.src)?.file).toBe(file)
})

test('an address that is not of this page is left alone', () => {
  const files = createLocalFiles()
  const { src } = createLocalFiles().add(fileOf('of somebody else'), { isImage: true })
  files.drop(src)
  expect(open).toEqual(new Set([src]))
})

test('the end gives everything back, once', () => {
  const files = createLocalFiles()
  const { src } = files.add(fileOf('one'), { isImage: true })
  files.add(fileOf('two'), { isImage: true })
  files.noteAddress(src, '/api/file/1')
  files.close()
  expect(open).toEqual(new Set())
  expect(files.of('/api/file/1')).toBeUndefined()
  expect(files.of(src)).toBeUndefined()
})
