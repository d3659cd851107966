import { join } from 'node:path'
import type { Entry, FileEntry, MessageEntry } from '@parley/importers'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { exportSite } from '../../src/operations/export/export.ts'
import { openTestServer } from '../support/server.ts'
import { folderOf, minute, newFolder, recordsIn, sumOf } from './folders.ts'

// Each run opens two sites.
vi.setConfig({ testTimeout: 300_000 })

const order = { isDryRun: false, matchesAccounts: false }
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const texts = ['first bytes', 'second bytes']
const pictureFile: FileEntry = { sha256: sumOf(picture), name: 'blue.png', mime: 'image/png', as: 'image' }
const fileOf = (i: number, as: FileEntry['as']): FileEntry => ({
  sha256: sumOf(texts[i] ?? ''),
  name: `notes-${i}.txt`,
  mime: 'text/plain',
  as: as ?? 'file',
  ...(as === 'voice' && { seconds: 3.5 }),
})

const people = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']
const alive = people.slice(0, 4)
const aPerson = fc.constantFrom(...people)
const text = fc.oneof(
  fc.constantFrom('hello', '**bold** `code`', 'line\nbreak', '中文 🐼', '@Nick p1 look'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((one) => one.trim() !== '' && one.isWellFormed() && !one.includes('\0')),
)

const said: fc.Arbitrary<Partial<MessageEntry>> = fc.oneof(
  text.map((one) => ({ text: one })),
  fc
    .constantFrom(0, 1)
    .chain((i) =>
      fc.constantFrom('file', 'voice', 'video').map((as) => ({ files: [fileOf(i, as as FileEntry['as'])] })),
    ),
  fc.constant<Partial<MessageEntry>>({ files: [pictureFile] }),
  fc.constant<Partial<MessageEntry>>({
    html: `<p>before<img src="files/${pictureFile.sha256}">after</p>`,
    files: [pictureFile],
  }),
)

const aMessage = fc.record({
  place: fc.constantFrom<MessageEntry['in'][]>(
    { group: 'g0' },
    { group: 'g1' },
    { people: ['p0', 'p1'] },
    { people: ['p1', 'p4'] },
    { people: ['p2', 'p2'] },
  ),
  sender: fc.nat(5),
  said,
  gap: fc.nat(20),
  answers: fc.option(fc.nat(3), { nil: undefined }),
  quotes: fc.boolean(),
  thread: fc.constantFrom('none', 'alone', 'both'),
  isEdited: fc.boolean(),
  isForwarded: fc.boolean(),
  mentionsSomebody: fc.constantFrom('nobody', 'p1', 'all'),
  reacting: fc.uniqueArray(
    fc.record({ emoji: fc.constantFrom('👍', '❤️', '🎉'), people: fc.uniqueArray(aPerson, { minLength: 1 }) }),
    { selector: ({ emoji }) => emoji, maxLength: 3 },
  ),
})

type Wanted = typeof aMessage extends fc.Arbitrary<infer T> ? T : never

const site = fc.array(aMessage, { minLength: 10, maxLength: 60 }).map((wanted): Entry[] => [
  ...people.map(
    (ref, i): Entry => ({
      kind: 'person',
      ref,
      nickname: `Nick ${ref}`,
      ...(i % 2 === 0 && i < 4 && { account: `account.${ref}`, about: `I am ${ref}` }),
      ...(i === 0 && { picture: pictureFile }),
      ...(i === 4 && { isGone: true }),
      ...(i === 5 && { isBot: true }),
      createdAt: minute(i),
    }),
  ),
  ...[0, 1].map(
    (i): Entry => ({
      kind: 'group',
      ref: `g${i}`,
      title: `Group ${i}`,
      ...(i === 0 && { notice: 'what it is for', picture: pictureFile }),
      members: alive.map((person, j) => ({
        person,
        role: j === 0 ? 'owner' : j === 1 ? 'administrator' : 'member',
        ...(j === 2 && { nickname: 'third' }),
        joinedAt: minute(10 + j),
      })),
      createdAt: minute(9),
    }),
  ),
  { kind: 'friendship', people: ['p0', 'p1'], notes: ['mine', ''] },
  { kind: 'friendship', people: ['p1', 'p2'] },
  ...messagesOf(wanted),
])

function messagesOf(wanted: readonly Wanted[]): MessageEntry[] {
  const before = new Map<string, string[]>()
  const roots = new Map<string, string>()
  let at = 100
  return wanted.map((one, i) => {
    const place = JSON.stringify(one.place)
    const refs = before.get(place) ?? []
    const repliesTo = one.answers === undefined || 'files' in one.said ? undefined : refs.at(-1 - one.answers)
    const isThread = one.thread !== 'none' && refs.length > 0
    // Only what is in no thread itself can begin one.
    if (!isThread) roots.set(place, `m${i}`)
    const root = isThread ? roots.get(place) : undefined
    before.set(place, [...refs, `m${i}`])
    at += one.gap
    const senders = 'group' in one.place ? people : one.place.people
    const isText = 'text' in one.said
    const mentions =
      isText && 'group' in one.place
        ? { nobody: {}, p1: { mentions: ['p1'] }, all: { mentionsAll: true } }[one.mentionsSomebody]
        : {}
    return {
      kind: 'message',
      ref: `m${i}`,
      in: one.place,
      sender: senders[one.sender % senders.length] ?? 'p0',
      sentAt: minute(at),
      ...one.said,
      ...(repliesTo !== undefined && { repliesTo, quotes: one.quotes }),
      ...(root !== undefined && { inThread: root, ...(one.thread === 'both' && { inChat: true }) }),
      ...mentions,
      ...(isText && one.isEdited && { editedAt: minute(at + 1) }),
      ...(isText && one.isForwarded && { forwardedFrom: 'Nick p3', forwardedPerson: 'p3' }),
      ...(one.reacting.length > 0 && { reactions: one.reacting }),
    }
  })
}

/** Records by the order in which they come; pictures, which are written anew, by their names. */
function comparable(records: readonly Entry[]): unknown {
  const names = new Map<string, string>()
  for (const record of records)
    if ('ref' in record) names.set(`${record.kind} ${record.ref}`, `${record.kind} ${names.size}`)
  const pictures = new Set(
    JSON.stringify(records)
      .match(/\{"sha256":"[0-9a-f]{64}","name":"[^"]*","mime":"image[^}]*\}/g)
      ?.map((one) => one.slice(11, 75)),
  )
  const named = (kind: string) => (ref: string) => names.get(`${kind} ${ref}`) ?? ref
  const [person, group, message] = [named('person'), named('group'), named('message')]
  const renamed = records.map((record) => {
    if (record.kind === 'person') return { ...record, ref: person(record.ref) }
    if (record.kind === 'friendship') return { ...record, people: record.people.map(person) }
    if (record.kind === 'group') {
      const members = record.members.map((one) => ({ ...one, person: person(one.person) }))
      return { ...record, ref: group(record.ref), members }
    }
    const { in: place, mentions, mentionsAt, reactions, repliesTo, inThread, forwardedPerson } = record
    return {
      ...record,
      ref: message(record.ref),
      in: 'group' in place ? group(place.group) : place.people.map(person),
      sender: person(record.sender),
      repliesTo: repliesTo && message(repliesTo),
      inThread: inThread && message(inThread),
      forwardedPerson: forwardedPerson && person(forwardedPerson),
      mentions: mentions?.map(person),
      mentionsAt: mentionsAt?.map((one) => ({ ...one, person: one.person && person(one.person) })),
      reactions: reactions?.map(({ emoji, people: by }) => ({ emoji, people: by.map(person) })),
    }
  })
  let shown = JSON.stringify(renamed)
  for (const sum of pictures) shown = shown.replaceAll(sum, 'of a picture')
  return JSON.parse(shown)
}

/** Imports a folder into an empty site, and exports that. */
async function through(folder: string): Promise<string> {
  const server = await openTestServer()
  try {
    const { database, blobs, operator } = server.context
    // Databases of tests are copies of one.
    const value = sql<string>`to_jsonb(gen_random_uuid()::text)`
    await database.queries.updateTable('settings').set({ value }).where('key', '=', 'siteId').execute()
    expect(await operator.importPath({ path: folder, ...order })).toHaveProperty('said')
    const made = join(newFolder(), 'export')
    await exportSite(made, { database, blobs })
    return made
  } finally {
    await server.dispose()
  }
}

test('an export, imported into an empty site and exported again, is equal', async () => {
  await fc.assert(
    fc.asyncProperty(site, async (entries) => {
      const files = [picture, ...texts]
      const first = await through(folderOf(entries, { files }))
      const second = await through(first)
      expect(comparable(recordsIn(second))).toEqual(comparable(recordsIn(first)))
      const kept = recordsIn(first)
      expect(kept.filter(({ kind }) => kind === 'message')).toHaveLength(
        entries.filter(({ kind }) => kind === 'message').length,
      )
    }),
    { numRuns: 5 },
  )
})
