import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { replaceFolder } from './replacing.ts'

/** A folder of before, in a place of its own, with one more file. */
function former(extra = 'server/old.js') {
  const place = mkdtempSync(join(tmpdir(), 'parley-replaced-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const target = join(place, 'parley')
  for (const name of ['a', extra]) write(target, name, 'old')
  return { place, target }
}

function write(folder: string, name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const fillNew = async (folder: string) => write(folder, 'a', 'new')

test('the new folder is in the place of the one of before, and nothing else is left', async () => {
  const { place, target } = former()
  await replaceFolder(target, fillNew)
  expect(readFileSync(join(target, 'a'), 'utf8')).toBe('new')
  expect([readdirSync(target), readdirSync(place)]).toEqual([['a'], ['parley']])
})

test.for(['data/parley/PG_VERSION', 'docs/deploy/.env'])(
  'with %s in it nothing is built or deleted',
  async (name) => {
    const { place, target } = former(name)
    const fill = vi.fn(fillNew)
    await expect(replaceFolder(target, fill)).rejects.toThrow('belongs to a site')
    expect(fill).not.toHaveBeenCalled()
    expect(readFileSync(join(target, name), 'utf8')).toBe('old')
    expect(readdirSync(place)).toEqual(['parley'])
  },
)

test('data that come while it is built stay', async () => {
  const { target } = former()
  const filling = replaceFolder(target, async (folder) => {
    await fillNew(folder)
    write(target, 'data/x', 'old')
  })
  await expect(filling).rejects.toThrow('belongs to a site')
  expect(existsSync(join(target, 'data/x'))).toBe(true)
})

test('a build that fails leaves the folder of before', async () => {
  const { target } = former()
  await expect(replaceFolder(target, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(readFileSync(join(target, 'a'), 'utf8')).toBe('old')
})
