import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { allOf, counts } from '../../test/exports.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import { Notes } from '../notes.ts'
import { Attachments } from './attachments.ts'

function opened(contents: Readonly<Record<string, string | Error>>) {
  const asked: string[] = []
  const files: SourceFiles = {
    name: 'export.zip',
    paths: () => Object.keys(contents),
    has: (path) => Object.hasOwn(contents, path),
    open: async (path) => {
      asked.push(path)
      const content = contents[path]
      if (content instanceof Error) throw content
      return Readable.from([Buffer.from(content ?? '')])
    },
    close: async () => {},
  }
  const notes = new Notes()
  return { attachments: new Attachments(files, notes), notes, asked }
}

it('reads a file once to name it, however many messages do', async () => {
  const { attachments, asked } = opened({ 'a.txt': 'a' })
  const found = await attachments.find(['none', 'a.txt'], {})
  expect(found).toMatchObject({ name: 'a.txt' })
  expect(await attachments.find(['a.txt'], { name: 'b/c.txt' })).toEqual({ ...found, name: 'b_c.txt' })
  expect(asked).toEqual(['a.txt'])
  const bytes = await attachments.open(found?.sha256 ?? '')
  expect(Buffer.concat(await allOf(bytes as Readable)).toString()).toBe('a')
  expect(await attachments.open('0'.repeat(64))).toBeUndefined()
})

it('leaves out a file that is damaged, and says which', async () => {
  const { attachments, notes } = opened({ 'a.txt': new BrokenSource('export.zip/a.txt', 'is damaged') })
  expect(await attachments.find(['a.txt'], {})).toBeUndefined()
  expect(counts(notes.list())).toEqual({ fileDamaged: 1 })
})

it('ends where a file cannot be read for another reason', async () => {
  const { attachments } = opened({ 'a.txt': new Error('EIO') })
  await expect(attachments.find(['a.txt'], {})).rejects.toThrow('EIO')
})
