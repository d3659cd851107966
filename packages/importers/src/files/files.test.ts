import { once } from 'node:events'
import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { allOf, folderOf, newFolder, packed, zipOf } from '../../test/exports.ts'
import { readable } from '../format/source.ts'
import { type SourceLimits, sourceLimits } from '../limits.ts'
import { openFiles } from './open.ts'
import { untilAborted, withoutOuterFolder } from './source-files.ts'

const text = Buffer.from('你好')
const small: SourceLimits = {
  ...sourceLimits,
  files: 3,
  fileBytes: 1000,
  packed: { from: 10_000, times: 20 },
}
const unix = 3
const linkKind = 0o120_777 << 16

async function contentOf(path: string, file: string, limits: SourceLimits = sourceLimits): Promise<string> {
  const files = await openFiles(path, limits)
  try {
    return Buffer.concat(await allOf(await files.open(file))).toString()
  } finally {
    await files.close()
  }
}

const refusal = (path: string, limits: SourceLimits = sourceLimits) => expect(openFiles(path, limits)).rejects

describe('the files of an export', () => {
  it.each([
    ['a folder', folderOf],
    ['a ZIP', zipOf],
  ])('are read by their paths from %s', async (_, place) => {
    const path = place({ 'a.json': '1', '文件/b 🎉.txt': '你好', '.DS_Store': 'x' })
    expect(await contentOf(path, '文件/b 🎉.txt')).toBe('你好')
    const files = await openFiles(path, sourceLimits)
    expect([...files.paths()].sort()).toEqual(['a.json', '文件/b 🎉.txt'])
    expect([files.has('a.json'), files.has('../a.json'), files.has('/etc/passwd')]).toEqual([
      true,
      false,
      false,
    ])
    await files.close()
  })

  it.each([
    ['EACCES', 'a.json: may not be read: let the user that Parley runs as read it'],
    ['EIO', 'a.json: cannot be read (EIO): the disk may be damaged, so copy the export anew'],
    ['EBUSY', 'a.json: cannot be read (EBUSY)'],
  ])('that the system does not give (%s) are named, with what to do', async (code, sentence) => {
    const error = Object.assign(new Error(code), { code, syscall: 'read' })
    await expect(readable('a.json', Promise.reject(error))).rejects.toThrow(sentence)
    const broken = new Readable({ read: () => void broken.destroy(error) })
    const files = await openFiles(folderOf({ 'a.json': '1' }), sourceLimits)
    const reading = untilAborted({ ...files, open: async () => broken }, new AbortController().signal)
    await expect(allOf(await reading.open('a.json'))).rejects.toThrow(sentence)
  })

  it('may be one file', async () => {
    const path = join(folderOf({ 'result.json': '{}' }), 'result.json')
    expect(await contentOf(path, 'result.json')).toBe('{}')
  })

  it('may be named by a link to them', async () => {
    for (const path of [folderOf({ a: '1' }), `${folderOf({ a: '1' })}/a`, zipOf({ a: '1' })]) {
      const link = join(newFolder(), 'latest')
      symlinkSync(path, link)
      expect(await contentOf(link, 'a')).toBe('1')
    }
  })

  it('lie below the one folder in which all was packed', async () => {
    const files = await openFiles(
      zipOf({ 'out/users.json': '1', 'out/in/a.txt': '2', 'else.txt': '' }),
      sourceLimits,
    )
    const inner = withoutOuterFolder(files, (path) => path === 'users.json')
    expect([...inner.paths()]).toEqual(['users.json', 'in/a.txt'])
    expect([inner.has('in/a.txt'), inner.has('out/in/a.txt')]).toEqual([true, false])
    await inner.close()
  })

  it('are closed, also where nobody has begun to read them', async () => {
    const bytes = Readable.from([text])
    const files = await openFiles(folderOf({ a: '1' }), sourceLimits)
    const read = untilAborted({ ...files, open: async () => bytes }, new AbortController().signal)
    const closed = once(bytes, 'close')
    ;(await read.open('a')).destroy()
    await closed
    expect(bytes.destroyed).toBe(true)
  })

  it('are not those of what is not there', async () => {
    await refusal(join(newFolder(), 'none')).toThrow('is not there')
  })
})

describe('a folder', () => {
  it('is refused if it has links, to files or folders', async () => {
    const folder = folderOf({ 'a.txt': '1' })
    symlinkSync('/etc/passwd', join(folder, 'users.json'))
    await refusal(folder).toThrow('users.json: is a link')
    const other = newFolder()
    symlinkSync('/etc', join(other, 'general'))
    await refusal(other).toThrow('general: is a link')
  })

  it('is refused if it has too many files, or one that is too large', async () => {
    await refusal(folderOf({ a: '', b: '', c: '', d: '' }), small).toThrow('has more than 3 files')
    await refusal(folderOf({ a: 'x'.repeat(1001) }), small).toThrow('a: is larger than 1000 bytes')
  })

  it('keeps a file that became a link since from being read', async () => {
    const folder = folderOf({ 'a.txt': '1' })
    const files = await openFiles(folder, sourceLimits)
    unlinkSync(join(folder, 'a.txt'))
    symlinkSync('/etc/passwd', join(folder, 'a.txt'))
    await expect(files.open('a.txt')).rejects.toThrow('a.txt: is a link')
  })
})

describe('a ZIP', () => {
  it.each(['../evil.json', 'a/../../evil.json', '/etc/evil.json', 'C:/evil.json', '..\\evil.json', 'a/./b'])(
    'is refused for the path %s',
    async (path) => {
      await refusal(packed({ [path]: text })).toThrow(/export\.zip: /)
    },
  )

  it('is refused for a link in it, and for a path that is too long', async () => {
    await refusal(packed({ 'users.json': [text, { os: unix, attrs: linkKind }] })).toThrow(
      'users.json: is a link',
    )
    await refusal(packed({ ['a'.repeat(2000)]: text })).toThrow('longer than 1024')
  })

  it('is refused if a file in it unpacks to far more than it is', async () => {
    const zeros = packed({ 'a.json': new Uint8Array(1_000_000) })
    await refusal(zeros, { ...small, fileBytes: 10_000_000 }).toThrow(
      'a.json: unpacks to more than 20 times its size',
    )
    await refusal(zeros, small).toThrow('a.json: is larger than 1000 bytes')
    expect((await contentOf(zeros, 'a.json')).length).toBe(1_000_000)
  })

  it('is refused if all of its files unpack to far more than it is, though none is large', async () => {
    const zeros = packed({ a: new Uint8Array(9000), b: new Uint8Array(9000) })
    await refusal(zeros, { ...small, fileBytes: 10_000 }).toThrow(
      'export.zip: unpacks to more than 20 times its size',
    )
  })

  it('unpacks no more than it says', async () => {
    const path = packed({ 'a.json': new Uint8Array(1_000_000) })
    const bytes = readFileSync(path)
    // The size after unpacking, in the list at its end and before the file.
    const list = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt32LE(100, list + 24)
    bytes.writeUInt32LE(100, 22)
    writeFileSync(path, bytes)
    await expect(contentOf(path, 'a.json')).rejects.toThrow('a.json: too many bytes')
  })

  it('is refused if files in it share their bytes', async () => {
    const path = packed({
      'a.json': [randomBytes(5000), { level: 0 }],
      'b.json': [randomBytes(5000), { level: 0 }],
    })
    const bytes = readFileSync(path)
    const first = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    const second = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'), first + 4)
    for (const entry of [first, second]) {
      bytes.writeUInt32LE(9000, entry + 20)
      bytes.writeUInt32LE(9000, entry + 24)
    }
    writeFileSync(path, bytes)
    await refusal(path).toThrow('has files that lie over one another')
  })

  it('is refused if a path is in it twice', async () => {
    const path = packed({ 'a.json': text, 'b.json': text })
    const bytes = Buffer.from(readFileSync(path).toString('latin1').replaceAll('b.json', 'a.json'), 'latin1')
    writeFileSync(path, bytes)
    await refusal(path).toThrow('has "a.json" twice')
  })

  it('says which file in it is damaged, and that it is none', async () => {
    const path = packed({ 'a.json': [Buffer.from('hello there'), { level: 0 }] })
    writeFileSync(
      path,
      Buffer.from(readFileSync(path).toString('latin1').replace('hello', 'jello'), 'latin1'),
    )
    await expect(contentOf(path, 'a.json')).rejects.toThrow('export.zip/a.json: is damaged')
    writeFileSync(path, 'PK\x03\x04 and nothing more')
    await refusal(path).toThrow('export.zip: ')
  })

  it('with very many files is read, up to a limit', async () => {
    const path = join(newFolder(), 'export.zip')
    writeFileSync(path, zipOfMany(100_000))
    const files = await openFiles(path, sourceLimits)
    expect([...files.paths()]).toHaveLength(100_000)
    expect(Buffer.concat(await allOf(await files.open('c/99999.json'))).toString()).toBe('你好')
    await files.close()
    await refusal(path, { ...sourceLimits, files: 99_999 }).toThrow('has more than 99999 files')
  })

  it('is refused if it counts fewer files than it has, as old tools do from 65536 on', async () => {
    const path = packed({ 'a.json': text, 'b.json': text })
    const bytes = readFileSync(path)
    const end = bytes.indexOf(Buffer.from('PK\x05\x06', 'latin1'))
    bytes.writeUInt16LE(1, end + 8)
    bytes.writeUInt16LE(1, end + 10)
    writeFileSync(path, bytes)
    await refusal(path).toThrow('has more files than it counts')
  })
})

function randomBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 2_654_435_761) >>> 24)
}

/** A ZIP of so many files that only ZIP64 can count them. */
function zipOfMany(count: number): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (let i = 0; i < count; i++) {
    const name = Buffer.from(`c/${i}.json`)
    const head = Buffer.alloc(26)
    head.writeUInt32LE(crc32(text), 10)
    head.writeUInt32LE(text.length, 14)
    head.writeUInt32LE(text.length, 18)
    head.writeUInt16LE(name.length, 22)
    const listed = Buffer.alloc(42)
    head.copy(listed, 2, 0, 24)
    listed.writeUInt32LE(offset, 38)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), head, name, text)
    list.push(Buffer.from('PK\x01\x02', 'latin1'), listed, name)
    offset += 4 + head.length + name.length + text.length
  }
  const listBytes = Buffer.concat(list)
  const end64 = Buffer.alloc(56)
  end64.write('PK\x06\x06', 'latin1')
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(listBytes.length), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + listBytes.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.write('PK\x05\x06', 'latin1')
  end.fill(0, 4, 8)
  end.fill(0, 20)
  return Buffer.concat([...files, listBytes, end64, locator, end])
}
