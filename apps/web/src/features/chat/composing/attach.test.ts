import { afterAll, expect, test, vi } from 'vitest'
import { type Attachment, createDrafts } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import { attach } from './attach.ts'

const code = vi.hoisted(() => ({ gates: [] as PromiseWithResolvers<unknown>[] }))
vi.mock('../../../platform/code/fetch-code.ts', () => ({
  fetchCode: () => {
    const gate = Promise.withResolvers<unknown>()
    code.gates.push(gate)
    return gate.promise
  },
}))
vi.mock('../../../platform/toast.ts', () => ({ toast: { error: () => undefined } }))

// What was loaded with these is nothing for the files that follow.
afterAll(() => void vi.resetModules())

const path = '/user/2'
const one: Attachment = { kind: 'file', src: 'blob:one', file: new File(['x'], 'one.txt'), isImage: false }
const other: Attachment = { ...one, src: 'blob:other' }

function composer() {
  const drafts = createDrafts(1)
  drafts.clear(path)
  code.gates.length = 0
  /** @returns when the file is there, or has been found to be none. */
  const begin = () => attach({ drafts } as Engine, { path, isTextOnly: false }, [one.file])
  const end = (at: number, file: Attachment) =>
    code.gates[at]?.resolve({ attach: async () => drafts.attach(path, [file]) })
  return { drafts, begin, end }
}

test('the draft says that files are being looked at, until the last of them is there', async () => {
  const { drafts, begin, end } = composer()
  const [first, last] = [begin(), begin()]
  expect(drafts.of(path).reading).toBeDefined()
  end(0, one)
  await first
  expect(drafts.of(path)).toMatchObject({ attachments: [one], reading: expect.any(Promise) })
  end(1, other)
  await last
  expect(drafts.of(path)).toMatchObject({ attachments: [one, other], reading: undefined })
})

test('files that could not be looked at keep nothing from being sent', async () => {
  const { drafts, begin } = composer()
  const done = begin()
  code.gates[0]?.reject(new Error('no network'))
  await done
  expect(drafts.of(path).reading).toBeUndefined()
})

test('what comes while a message is edited waits behind that', async () => {
  const { drafts, begin, end } = composer()
  const done = begin()
  const editing = { messageId: 5, version: 0, kept: drafts.of(path) }
  drafts.change(path, { text: 'edited', reading: undefined, editing })
  end(0, one)
  await done
  expect(drafts.of(path)).toMatchObject({ text: 'edited', attachments: [] })
  drafts.endEditing(path)
  expect(drafts.of(path)).toMatchObject({ text: '', attachments: [one], reading: undefined })
})
