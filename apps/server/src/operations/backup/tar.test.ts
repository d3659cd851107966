import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ArchiveReader } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { names } from './format.ts'
import { seal } from './seal.ts'
import { BrokenArchive, tarEntries, tarHeader } from './tar.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const key = Buffer.from('a key of some length that signs sessions')
const mark = { parleyBackup: 1, version: '0.1.0', madeAt: '2026-11-25T00:00:00.000Z' }

async function archive(folder: string, passphrase?: string, marked: object = mark) {
  const path = join(folder, 'backup.tar')
  const writer = await ArchiveWriter.begin(path, 0)
  await writer.add(names.mark, Buffer.from(JSON.stringify(marked)))
  await writer.addStream(
    names.file('ab12'),
    5000,
    Readable.from([Buffer.alloc(2000, 'x'), Buffer.alloc(3000, 'y')]),
  )
  await writer.add(names.file('00'), Buffer.alloc(0))
  await writer.end({ rows: {} }, (manifest) => seal(manifest, passphrase, key))
  return path
}

test('what is written other programs read', async () => {
  const folder = newFolder()
  const path = await archive(folder)
  expect(execFileSync('tar', ['tf', path], { encoding: 'utf8' }).trim().split('\n')).toEqual([
    names.mark,
    'files/ab12',
    'files/00',
    names.manifest,
    names.seal,
  ])
  execFileSync('tar', ['xf', path, '-C', folder])
  expect(readFileSync(join(folder, 'files/ab12'), 'utf8')).toBe('x'.repeat(2000) + 'y'.repeat(3000))
})

test('the key that signs sessions is read by its passphrase, and not there without one', async () => {
  const folder = newFolder()
  const path = await archive(folder, 'a passphrase')
  expect(readFileSync(path).includes(key)).toBe(false)
  const opened = await ArchiveReader.open(path, 'a passphrase')
  expect(opened.sessionKey).toEqual(key)
  await opened.close()
  await expect(ArchiveReader.open(path, 'another')).rejects.toThrow('is not the passphrase')
  const unasked = await ArchiveReader.open(path, undefined)
  expect(unasked.sessionKey).toBeUndefined()
  await unasked.close()
})

test('an archive without a seal of the passphrase is refused where one is set', async () => {
  await expect(ArchiveReader.open(await archive(newFolder()), 'a passphrase')).rejects.toThrow(
    'without a passphrase',
  )
})

test('wherever one byte is changed, or the end is cut off, the archive is refused', async () => {
  const folder = newFolder()
  const path = await archive(folder)
  const whole = readFileSync(path)
  const other = join(folder, 'other.tar')
  // The padding of a block is not content, and owner, time and rights are not restored.
  const isRead = (at: number) => whole[at] !== 0
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1).filter(isRead), async (at) => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(other, changed)
      await expect(ArchiveReader.open(other, undefined)).rejects.toThrow(BrokenArchive)
    }),
    // The last byte of a header's sum, which nothing else says.
    { numRuns: 60, examples: [[155]] },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1025), async (length) => {
      writeFileSync(other, whole.subarray(0, length))
      await expect(ArchiveReader.open(other, undefined)).rejects.toThrow(BrokenArchive)
    }),
    { numRuns: 60 },
  )
})

test('an archive of a newer format says so', async () => {
  const path = await archive(newFolder(), undefined, { ...mark, parleyBackup: 2, version: '9.0.0' })
  await expect(ArchiveReader.open(path, undefined)).rejects.toThrow('made by a newer Parley (9.0.0)')
})

test('a file of more bytes than eleven octal digits say has its size all the same', async () => {
  const path = join(newFolder(), 'large.tar')
  const size = 9 * 1024 ** 3
  const file = await open(path, 'w+')
  onTestFinished(() => file.close())
  await file.write(tarHeader('large', size, 0))
  // A hole in the file.
  await file.truncate(512 + size + 1024)
  const found = []
  for await (const entry of tarEntries(file)) found.push(entry)
  expect(found).toEqual([{ name: 'large', offset: 512, size }])
})

test('an archive for which there is too little room is not begun, and leaves nothing', async () => {
  const folder = newFolder()
  const writer = await ArchiveWriter.begin(join(folder, 'backup.tar'), Number.MAX_SAFE_INTEGER)
  await expect(writer.add(names.mark, Buffer.from('{}'))).rejects.toThrow(
    /too little room .* have to stay free/,
  )
  await writer.discard()
  expect(readdirSync(folder)).toEqual([])
})
