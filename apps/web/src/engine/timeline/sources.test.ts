import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { textOf, withFile, withPicture, withPictures } from '../test/outgoing.ts'
import { sourcesOf, withSources } from './sources.ts'

const upper = (src: string) => src.toUpperCase()

test.each([
  ['a picture', withPicture('a', 'blob:one').msg, ['blob:one']],
  ['a file', withFile('a', 'blob:one').msg, ['blob:one']],
  ['pictures in a text', withPictures('a', 'blob:one', 'blob:two').msg, ['blob:one', 'blob:two']],
  ['a text', textOf('a').msg, []],
])('the files of %s are known, and can have other addresses', (_, msg, sources) => {
  expect(sourcesOf(msg)).toEqual(sources)
  expect(sourcesOf(withSources(msg, upper))).toEqual(sources.map(upper))
})

test('everything else of a message stays as it is', () => {
  const picture = { type: MessageType.image, imageMsg: { title: 'holiday', src: 'blob:one' } } as const
  expect(withSources(picture, upper)).toEqual({ ...picture, imageMsg: { title: 'holiday', src: 'BLOB:ONE' } })
  const { msg } = textOf('a')
  expect(withSources(msg, upper)).toBe(msg)
})

test('a message of a kind that this version does not know has no files', () => {
  const msg = { type: 99, laterMsg: { src: 'blob:one' } } as never
  expect(sourcesOf(msg)).toEqual([])
  expect(withSources(msg, upper)).toBe(msg)
})
