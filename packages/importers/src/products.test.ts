import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyExports } from '../test/any-exports.ts'
import { allOf, type Files, folderOf, readExport, ways } from '../test/exports.ts'
import { BrokenSource } from './format/source.ts'
import { openExport, type ProductName, productNames } from './products.ts'

const sample = (name: ProductName) => fc.sample(anyExports[name], { seed: 7, numRuns: 1 })[0] as Files

describe.each(productNames)('a reader of %s', (name) => {
  it.each(ways)('is found by what is in %s', async (_, place) => {
    const { product, source } = await openExport(place(sample(name)))
    await source.close()
    expect(product).toBe(name)
  })

  it('reads the same again, also where it was not read to its end', async () => {
    const { source } = await openExport(folderOf(sample(name)), { product: name })
    const first = await allOf(source.entries())
    const notes = source.notes()
    for await (const _ of source.entries()) break
    expect(source.notes()).toEqual(notes)
    expect(await allOf(source.entries())).toEqual(first)
    expect(source.notes()).toEqual(notes)
    await source.close()
  })

  it('ends when its signal is aborted, also while it looks who is there', async () => {
    const ending = new AbortController()
    const { source } = await openExport(folderOf(sample(name)), { signal: ending.signal })
    ending.abort(new Error('the server ends'))
    await expect(allOf(source.entries())).rejects.toThrow('the server ends')
    await source.close()
  })

  it('says that the export of another product is none of its own', async () => {
    for (const other of productNames.filter((one) => one !== name)) {
      await expect(readExport(name, folderOf(sample(other)))).rejects.toThrow(BrokenSource)
    }
  })

  it('makes what an import takes of anything that is there, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(anyExports[name], async (files) => {
        await expect(readExport(name, folderOf(files))).resolves.toHaveProperty('entries')
      }),
      { numRuns: 60 },
    )
  })
})

describe('what an export is', () => {
  it('is recognised by the beginning of a file of any name', async () => {
    const telegram = sample('telegram')['result.json']
    const mattermost = sample('mattermost')['import.jsonl']
    for (const [content, name] of [
      [telegram, 'telegram'],
      [mattermost, 'mattermost'],
    ] as const) {
      const { product, source } = await openExport(`${folderOf({ 'x.json': content })}/x.json`)
      await source.close()
      expect(product).toBe(name)
    }
  })

  it('is asked for where no file shows it', async () => {
    await expect(openExport(folderOf({ 'a.txt': '1', 'b.json': '{}' }))).rejects.toThrow(
      'is no export that is known. Say of what it is, if it is one: --from rocket-chat, --from telegram',
    )
  })
})
