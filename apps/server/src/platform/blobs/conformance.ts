import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'

const mebibyte = 1024 * 1024
const newKey = () => randomBytes(16).toString('hex')

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = join(await testFolder(), 'file')
  await writeFile(file, bytes)
  return file
}

/** The promises of `blob-store.ts`, for an adapter to keep. */
export function testBlobStore(open: () => Promise<BlobStore>): void {
  const read = async (store: BlobStore, key: string, range?: { start: number; end: number }) => {
    const found = await store.get(key, range)
    return found && buffer(found.content)
  }

  test('a stored blob is there, to the byte', async () => {
    const store = await open()
    const bytes = randomBytes(3 * mebibyte + 1)
    const key = newKey()
    await store.put(key, await fileOf(bytes))
    expect(await store.exists(key)).toBe(true)
    expect((await read(store, key))?.equals(bytes)).toBe(true)
  })

  test('the local file is gone after put', async () => {
    const store = await open()
    const folder = await testFolder()
    await writeFile(join(folder, 'file'), 'x')
    await store.put(newKey(), join(folder, 'file'))
    expect(await readdir(folder)).toEqual([])
  })

  test('an unknown key holds nothing', async () => {
    const store = await open()
    expect(await store.exists(newKey())).toBe(false)
    expect(await store.get(newKey())).toBeUndefined()
    expect(await store.get(newKey(), { start: 0, end: 1 })).toBeUndefined()
  })

  test('an empty file is a blob as well', async () => {
    const store = await open()
    const key = newKey()
    await store.put(key, await fileOf(Buffer.alloc(0)))
    expect(await store.exists(key)).toBe(true)
    expect(await read(store, key)).toHaveLength(0)
  })

  test('a range is its first byte, its last byte, and those between', async () => {
    const store = await open()
    const bytes = randomBytes(mebibyte)
    const key = newKey()
    await store.put(key, await fileOf(bytes))
    const ranges = [
      [0, 1],
      [0, bytes.length - 1],
      [70_000, 140_000],
      [bytes.length - 1, bytes.length - 1],
    ] as const
    for (const [start, end] of ranges)
      expect((await read(store, key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test('get returns the size of the whole blob for every range, and nothing beyond its end', async () => {
    const store = await open()
    const key = newKey()
    await store.put(key, await fileOf(randomBytes(1000)))
    for (const [range, length] of [
      [undefined, 1000],
      [{ start: 0, end: 9 }, 10],
      [{ start: 990, end: 1500 }, 10],
      [{ start: 1000, end: 1500 }, 0],
    ] as const) {
      const found = await store.get(key, range)
      expect(found?.size).toBe(1000)
      expect(found && (await buffer(found.content)).length).toBe(length)
    }
  })

  test('a deleted blob is gone, and deleting it again does no harm', async () => {
    const store = await open()
    const key = newKey()
    await store.put(key, await fileOf(randomBytes(10)))
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
    expect(await store.get(key)).toBeUndefined()
  })

  test('nothing is left under a key when putting fails', async () => {
    const store = await open()
    const key = newKey()
    await expect(store.put(key, join(tmpdir(), newKey()))).rejects.toThrow()
    expect(await store.exists(key)).toBe(false)
  })

  test('many blobs are put and read concurrently', async () => {
    const store = await open()
    const blobs = Array.from({ length: 20 }, () => ({ key: newKey(), bytes: randomBytes(50_000) }))
    await Promise.all(blobs.map(async ({ key, bytes }) => store.put(key, await fileOf(bytes))))
    const found = await Promise.all(blobs.map(({ key }) => read(store, key)))
    expect(found.every((bytes, i) => blobs[i] && bytes?.equals(blobs[i].bytes))).toBe(true)
  })
}

/** Separate, because s3rver does not keep this promise, which every real S3 keeps. */
export function testWholeness(open: () => Promise<BlobStore>): void {
  test('a blob is not there before it is complete', async () => {
    const store = await open()
    const bytes = randomBytes(24 * mebibyte)
    const key = newKey()
    const file = await fileOf(bytes)
    let isPut = false
    const put = store.put(key, file).then(() => {
      isPut = true
    })
    while (!isPut) {
      const found = await store.get(key)
      if (found) expect((await buffer(found.content)).length).toBe(bytes.length)
      await new Promise(setImmediate)
    }
    await put
  })
}
