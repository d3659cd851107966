import { expect, test } from 'vitest'
import { type Attachment, createDrafts } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { attach } from './attaching.ts'

const path = '/user/2'
const note = (name: string) => new File(['x'], name, { type: 'text/plain' })
const attached = (name: string): Attachment => ({
  kind: 'file',
  src: `blob:${name}`,
  file: note(name),
  isImage: false,
})

test('a draft holds at most thirty files, also when they are chosen one after the other', async () => {
  stubBrowser()
  const drafts = createDrafts(1)
  drafts.attach(
    path,
    Array.from({ length: 29 }, (_, at) => attached(`${at}.txt`)),
  )
  const files = { add: (file: File) => ({ src: 'blob:added', file, isImage: false }) }
  const isWhole = await attach(
    { drafts, files } as unknown as Engine,
    { path, isTextOnly: false },
    [note('last.txt'), note('one too many.txt')],
    { editing: undefined, signal: new AbortController().signal },
  )
  expect(isWhole).toBe(false)
  expect(
    drafts
      .of(path)
      .attachments.map(({ file }) => file.name)
      .slice(28),
  ).toEqual(['28.txt', 'last.txt'])
})
