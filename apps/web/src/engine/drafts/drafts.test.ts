import { beforeEach, expect, test } from 'vitest'
import { createFiles } from '../files/files.ts'
import { stubBrowser, watchAddresses } from '../test/browser.ts'
import { fileOf } from '../test/uploads.ts'
import { detach } from './detach.ts'
import { rewrite } from './draft-text.ts'
import { type Attachment, createDrafts, draftKey } from './drafts.ts'

const path = '/user/2'

let browser: ReturnType<typeof stubBrowser>
let files: ReturnType<typeof createFiles>
beforeEach(() => {
  browser = stubBrowser()
  files = createFiles()
})

const start = (userID = 1) => createDrafts(userID)
const attachment = (name: string): Attachment => ({
  ...files.add(fileOf(name), { isImage: true }),
  kind: 'image',
})
const empty = { text: '', citation: undefined, attachments: [], mentions: [] }

test('a conversation in which nothing was written has an empty draft, always the same', () => {
  const drafts = start()
  expect(drafts.of(path)).toEqual(empty)
  expect(drafts.of(path)).toBe(drafts.of(path))
})

test('a draft of one conversation is in no other', () => {
  const drafts = start()
  drafts.save(path, 'hello')
  expect(drafts.of(path).text).toBe('hello')
  expect(drafts.of('/group/2').text).toBe('')
})

test('the text and whom it turns to outlive the engine; citation and files do not', () => {
  const before = start()
  before.save(path, 'hello @Bob')
  before.cite(path, 4)
  before.mention(path, { id: 2, written: 'Bob' })
  before.mention(path, { id: 3, written: 'Carla' })
  before.attach(path, [attachment('picture')])
  before.close()
  const mentions = [
    { id: 2, written: 'Bob' },
    { id: 3, written: 'Carla' },
  ]
  expect(start().of(path)).toEqual({ ...empty, text: 'hello @Bob', mentions })
})

test('the choice of no link preview outlives the engine, until the message is sent', () => {
  const before = start()
  before.save(path, 'https://example.org')
  before.setNoLinkPreview(path, true)
  before.save(path, '')
  before.save(path, 'https://example.org')
  before.close()
  const after = start()
  expect(after.of(path)).toMatchObject({ text: 'https://example.org', noLinkPreview: true })
  after.clear(path)
  expect(after.of(path).noLinkPreview).toBeUndefined()
  after.save(path, 'https://example.org/next')
  after.close()
  expect(start().of(path).noLinkPreview).toBeUndefined()
})

test.for([
  ['see https://example.org', '', undefined],
  ['see https://example.org', 'another text', undefined],
  ['see https://example.org', 'https://example.org and more', true],
  ['se https://example.org', 'see https://example.org', true],
  ['https://example.org', 'https://example.org/other', undefined],
  ['', 'https://example.org', undefined],
] as const)(
  'what was chosen for the links of “%s” holds for those that stay in “%s” of another device',
  ([written, text, kept]) => {
    const drafts = start()
    drafts.save(path, 'https://example.org')
    drafts.setNoLinkPreview(path, true)
    drafts.save(path, written)
    rewrite(drafts, 1, path, { text })
    expect(drafts.of(path).noLinkPreview).toBe(kept)
    drafts.close()
    expect(start().of(path).noLinkPreview).toBe(kept)
  },
)

test('while a message is edited, what was being written stays on the device', () => {
  const drafts = createDrafts(1)
  drafts.save(path, 'half a thought')
  const kept = drafts.of(path)
  drafts.change(path, { text: 'sent long ago', editing: { messageId: 7, version: 0, kept } })
  for (const text of ['sent long', '']) {
    drafts.save(path, text)
    expect(createDrafts(1).of(path).text).toBe('half a thought')
  }
})

test('a draft is its writer’s alone on a device that others use too', () => {
  start(1).save(path, 'of the first')
  expect(start(2).of(path).text).toBe('')
  expect(start(1).of(path).text).toBe('of the first')
})

test('an empty text leaves nothing on the device', () => {
  const drafts = start()
  drafts.save(path, 'hello')
  expect(browser.stored.get(draftKey(1, path))).toBe('hello')
  drafts.mention(path, { id: 2, written: 'Bob' })
  drafts.save(path, '')
  expect(browser.stored.size).toBe(0)
})

test('stored mentions of another version are tolerated', () => {
  for (const kept of ['{', '7', 'null']) {
    browser.stored.set(`mentions:1:/group/${kept}`, kept)
    expect(start().of(`/group/${kept}`).mentions).toEqual([])
  }
})

test('a text written in one tab appears in the other, beside its own attachments', () => {
  const drafts = start()
  drafts.cite(path, 4)
  browser.otherTabWrites(draftKey(1, path), 'from the other tab')
  expect(drafts.of(path)).toEqual({
    ...empty,
    text: 'from the other tab',
    citation: 4,
  })
  browser.otherTabWrites(draftKey(1, path), null)
  expect(drafts.of(path).text).toBe('')
})

test('where one writes at this moment nothing of another tab takes the place of it', () => {
  const drafts = createDrafts(1, (written) => written === path)
  drafts.save(path, 'mine')
  browser.otherTabWrites(draftKey(1, path), 'from the other tab')
  browser.otherTabWrites(draftKey(1, '/group/2'), 'from the other tab')
  expect([drafts.of(path).text, drafts.of('/group/2').text]).toEqual(['mine', 'from the other tab'])
})

test('a tab that gets the focus goes on with what others do to a text that none has typed in it', () => {
  let isWritten = false
  const drafts = createDrafts(1, () => isWritten)
  browser.otherTabWrites(draftKey(1, path), 'sent by a tab that was closed at once')
  isWritten = true
  browser.otherTabWrites(draftKey(1, path), null)
  expect(drafts.of(path).text).toBe('')
  browser.otherTabWrites(draftKey(1, path), 'from the other tab')
  expect(drafts.of(path).text).toBe('from the other tab')
  drafts.save(path, 'from the other tab, and on')
  browser.otherTabWrites(draftKey(1, path), 'later')
  expect(drafts.of(path).text).toBe('from the other tab, and on')
})

test('storage changes for another person, or of other keys, change nothing', () => {
  const drafts = start()
  drafts.save(path, 'mine')
  browser.otherTabWrites(draftKey(11, path), 'of another')
  browser.otherTabWrites('theme', 'dark')
  expect(Object.values(drafts.store.getState()).map(({ text }) => text)).toEqual(['mine'])
})

test('a draft that is read for the first time is what the other tab wrote meanwhile', () => {
  const drafts = start()
  browser.otherTabWrites(draftKey(1, path), 'from the other tab')
  expect(drafts.draftIn(drafts.store.getState(), path).text).toBe('from the other tab')
})

test('without room on the device one writes all the same', () => {
  browser.refuseStorage()
  const drafts = start()
  drafts.save(path, 'hello')
  expect(drafts.of(path).text).toBe('hello')
  drafts.clear(path)
  expect(drafts.of(path)).toEqual(empty)
})

test('files are added in their order, and one that is taken out gives back its address', () => {
  const open = watchAddresses()
  const drafts = start()
  const [one, two] = [attachment('one'), attachment('two')]
  drafts.attach(path, [one])
  drafts.attach(path, [two])
  expect(drafts.of(path).attachments).toEqual([one, two])
  detach({ drafts, files }, path, one.src)
  expect(drafts.of(path).attachments).toEqual([two])
  expect(open).toEqual(new Set([two.src]))
})

test('sending empties the draft, here and on the device, and keeps its files', () => {
  const open = watchAddresses()
  const drafts = start()
  const picture = attachment('picture')
  drafts.save(path, 'hello')
  drafts.cite(path, 4)
  drafts.mention(path, { id: 0, written: '@all' })
  drafts.attach(path, [picture])
  drafts.clear(path)
  expect(drafts.of(path)).toEqual(empty)
  expect(browser.stored.size).toBe(0)
  expect(open).toEqual(new Set([picture.src]))
})

test('a subscriber is notified of a change in any conversation, once', () => {
  const drafts = start()
  let times = 0
  drafts.store.subscribe(() => {
    times += 1
  })
  drafts.save(path, 'hello')
  drafts.mention(path, { id: 2, written: '@Bob' })
  expect(times).toBe(2)
})

test('after the end another tab’s writing is no longer followed', () => {
  const drafts = start()
  drafts.save(path, 'mine')
  drafts.close()
  browser.otherTabWrites(draftKey(1, path), 'later')
  expect(drafts.of(path).text).toBe('mine')
})
