import { afterAll, expect, test, vi } from 'vitest'
import { type Attachment, createDrafts } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'

const code = vi.hoisted(() => ({ gates: [] as PromiseWithResolvers<unknown>[] }))
vi.mock('../../../platform/code/fetch-code.ts', () => ({
  fetchCode: () => {
    const gate = Promise.withResolvers<unknown>()
    code.gates.push(gate)
    return gate.promise
  },
}))
vi.mock('../../../platform/toast.ts', () => ({ toast: { error: () => undefined, warning: () => undefined } }))

// Modules that were loaded with these mocks are of no use for the files that follow.
afterAll(() => void vi.resetModules())

// A file before this one may have loaded it with what these take the place of.
vi.resetModules()
const { attach } = await import('./attach.ts')

const path = '/user/2'
const one: Attachment = { kind: 'file', src: 'blob:one', file: new File(['x'], 'one.txt'), isImage: false }
const other: Attachment = { ...one, src: 'blob:other' }

function composer() {
  const drafts = createDrafts(1)
  drafts.clear(path)
  code.gates.length = 0
  const dropped: string[] = []
  const files = {
    add: (file: File) => ({ src: 'blob:added', file, isImage: false }),
    drop: (src: string) => dropped.push(src),
  }
  /** @returns when the file is there, or has been found to be none. */
  const begin = () => attach({ drafts, files } as unknown as Engine, { path, isTextOnly: false }, [one.file])
  const end = (at: number, file: Attachment) =>
    code.gates[at]?.resolve({
      async attach() {
        drafts.attach(path, [file])
        return true
      },
    })
  return { drafts, dropped, begin, end }
}

test('the draft says that files are being looked at, until the last of them is there', async () => {
  const { drafts, begin, end } = composer()
  const [first, last] = [begin(), begin()]
  expect(drafts.of(path).reading).toBeDefined()
  end(0, one)
  await first
  expect(drafts.of(path)).toMatchObject({ attachments: [one], reading: expect.any(Object) })
  end(1, other)
  await last
  expect(drafts.of(path)).toMatchObject({ attachments: [one, other], reading: undefined })
})

test('files that cannot be looked at are left out, and the error shows once', async () => {
  const { drafts, begin, end } = composer()
  const [first, last] = [begin(), begin()]
  code.gates[0]?.reject(new Error('no network'))
  expect(await first).toBe(false)
  end(1, other)
  expect(await last).toBe(false)
  expect(drafts.of(path)).toMatchObject({ attachments: [other], reading: undefined })
})

test('files chosen before an edit wait behind it, and an edit takes none', async () => {
  const { drafts, begin } = composer()
  const done = begin()
  const editing = { messageId: 5, version: 0, kept: drafts.of(path) }
  drafts.change(path, { text: 'edited', reading: undefined, editing })
  const refused = begin()
  const real = await import('./attaching.ts')
  code.gates[1]?.resolve(real)
  await Promise.resolve()
  expect(drafts.of(path).editing?.kept.reading, 'the first is still being looked at').toBeDefined()
  code.gates[0]?.resolve(real)
  expect([await done, await refused]).toEqual([true, false])
  expect(drafts.of(path)).toMatchObject({ text: 'edited', attachments: [] })
  drafts.endEditing(path)
  expect(drafts.of(path)).toMatchObject({ text: '', attachments: [{ file: one.file }], reading: undefined })
})

test('cancelled files are not attached, and neither are those chosen before', async () => {
  const { drafts, dropped, begin, end } = composer()
  const [first, last] = [begin(), begin()]
  drafts.of(path).reading?.stop.abort()
  expect([await first, await last]).toEqual([false, false])
  expect(drafts.of(path).reading).toBeUndefined()
  const real = await import('./attaching.ts')
  for (const gate of code.gates) gate.resolve(real)
  await vi.waitFor(() => expect(drafts.of(path)).toMatchObject({ attachments: [], reading: undefined }))
  expect(dropped).toEqual([])
  const again = begin()
  end(2, other)
  expect(await again).toBe(true)
  expect(drafts.of(path)).toMatchObject({ attachments: [other], reading: undefined })
})

test('files cancelled while they are measured leave nothing behind', async () => {
  const { drafts, dropped, begin } = composer()
  const done = begin()
  const real = await import('./attaching.ts')
  code.gates[0]?.resolve({
    attach: (...given: Parameters<typeof real.attach>) => {
      const attached = real.attach(...given)
      drafts.of(path).reading?.stop.abort()
      return attached
    },
  })
  expect(await done).toBe(false)
  await vi.waitFor(() => expect(dropped).toEqual(['blob:added']))
  expect(drafts.of(path)).toMatchObject({ attachments: [], reading: undefined })
})
