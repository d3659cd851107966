import type { Brought } from '../conversations/bringing.ts'
import { Refusal } from '../http/refusal.ts'
import { type Contents, contentsOf } from './contents.ts'
import type { MessageEntry } from './entries.ts'
import { holdSource, importedRecords, insertImported, RecordKind } from './import-repository.ts'
import type { Import } from './importing.ts'
import { exchangeLimits } from './limits.ts'
import { Report } from './report.ts'

/** Where messages were said, as it is here. */
interface Place {
  readonly kind: 'direct' | 'group'
  /** Of the conversation: one of its people, and how they name it. */
  readonly userId: number
  readonly target: number
}

/** A record that is to come over. */
interface Ready {
  readonly entry: MessageEntry
  readonly senderId: number
  readonly contents: Contents
}

/** Appends the messages of one conversation, each once. @param onBrought is told which conversations have changed */
export async function importMessages(
  run: Import,
  entries: readonly MessageEntry[],
  onBrought: (kind: 'direct' | 'group', conversationId: number) => void,
): Promise<void> {
  for (const together of runsOf(entries)) {
    run.signal.throwIfAborted()
    await importTogether(run, together, onBrought)
  }
}

/** What answers a message has to know it: it begins the next of these. */
function runsOf(entries: readonly MessageEntry[]): MessageEntry[][] {
  const runs: MessageEntry[][] = []
  let refs = new Set<string>()
  for (const entry of entries) {
    const last = runs.at(-1)
    const isApart = entry.repliesTo !== undefined && refs.has(entry.repliesTo)
    if (!last || isApart || last.length === exchangeLimits.messagesAtOnce) {
      runs.push([entry])
      refs = new Set()
    } else last.push(entry)
    refs.add(entry.ref)
  }
  return runs
}

async function importTogether(
  run: Import,
  entries: readonly MessageEntry[],
  onBrought: (kind: 'direct' | 'group', conversationId: number) => void,
): Promise<void> {
  const { queries } = run.database
  const of = { source: run.name, kind: RecordKind.message }
  const known = await importedRecords(
    queries,
    of,
    entries.flatMap(({ ref, repliesTo }) => (repliesTo === undefined ? [ref] : [ref, repliesTo])),
  )
  const fresh = entries.filter(({ ref }) => !known.has(ref))
  run.report.count('message', 'known', entries.length - fresh.length)
  if (fresh.length === 0) return
  const personOf = await run.refs.of(queries, 'person', fresh.flatMap(peopleIn))
  const place = await placeOf(run, fresh[0] as MessageEntry)
  if (run.isDryRun) return foresee(run, fresh)
  const ready: Ready[] = []
  for (const entry of fresh) {
    const senderId = personOf(entry.sender)
    const why = reasonToLeaveOut(entry, senderId, place)
    if (why !== undefined || senderId === undefined || !place) {
      run.report.leftOut('message', why ?? 'of somebody who is not here')
      continue
    }
    const originalId = entry.repliesTo === undefined ? undefined : known.get(entry.repliesTo)
    if (entry.repliesTo !== undefined && originalId === undefined)
      run.report.note('answers to messages that are not here: without what they answer')
    const around = { senderId, personOf, originalId, place: place.kind }
    const contents = await contentsOf(run, entry, around)
    if (contents) ready.push({ entry, senderId, contents })
    else run.report.leftOut('message', 'nothing is in them that can come over')
  }
  if (place && ready.length > 0) await append(run, place, ready, personOf, onBrought)
}

async function append(
  run: Import,
  place: Place,
  ready: readonly Ready[],
  personOf: (ref: string) => number | undefined,
  onBrought: (kind: 'direct' | 'group', conversationId: number) => void,
): Promise<void> {
  const of = { source: run.name, kind: RecordKind.message }
  const sending = place.kind === 'group' ? run.groups.sending : run.direct.sending
  const report = await run.database.transaction(async (transaction) => {
    const counted = new Report()
    await holdSource(transaction.queries, run.name)
    const refs = ready.map(({ entry }) => entry.ref)
    const known = await importedRecords(transaction.queries, of, refs)
    const fresh = ready.filter(({ entry }) => !known.has(entry.ref))
    counted.count('message', 'known', ready.length - fresh.length)
    const brought = fresh.map((one) => broughtOf(one, place, personOf))
    if (brought.length === 0) return counted
    const outcomes = await sending.bring(transaction, place, brought.flat())
    const ids = new Map<string, number>()
    let from = 0
    for (const { entry, contents } of fresh) {
      const own = outcomes.slice(from, from + contents.all.length)
      from += contents.all.length
      const stored = own.flatMap((outcome) => (outcome instanceof Refusal ? [] : [outcome]))
      const refused = own.find((outcome) => outcome instanceof Refusal)
      const main = own[contents.main]
      const message = main && !(main instanceof Refusal) ? main : stored[0]
      if (!message) counted.leftOut('message', refused instanceof Refusal ? refused.errorName : 'refused')
      else {
        counted.count('message', 'made')
        if (refused) counted.note('messages of which a part was refused')
        if (message.created_at > new Date(entry.sentAt))
          counted.note('messages that are dated later, since later ones stand before them')
        ids.set(entry.ref, message.id)
        onBrought(place.kind, message.conversation_id)
      }
    }
    await insertImported(transaction.queries, of, ids)
    return counted
  })
  run.report.add(report)
}

function broughtOf(
  { entry, senderId, contents }: Ready,
  { kind, userId, target }: Place,
  personOf: (ref: string) => number | undefined,
): Brought[] {
  const peer = senderId === target ? userId : target
  return contents.all.map((content, i) => ({
    content,
    senderId,
    to: kind === 'group' ? target : peer,
    saidAt: new Date(entry.sentAt),
    editedAt: i === contents.main && entry.editedAt !== undefined ? new Date(entry.editedAt) : undefined,
    reactions: i === contents.main ? reactionsOf(entry, personOf) : [],
  }))
}

const reactionsOf = ({ reactions = [] }: MessageEntry, personOf: (ref: string) => number | undefined) =>
  reactions.map(({ emoji, people }) => ({
    emoji,
    userIds: [...new Set(people.flatMap((ref) => personOf(ref) ?? []))],
  }))

const peopleIn = ({
  sender,
  mentions = [],
  mentionsAt = [],
  reactions = [],
  forwardedPerson,
}: MessageEntry) => [
  sender,
  ...mentions,
  ...mentionsAt.flatMap(({ person }) => person ?? []),
  ...reactions.flatMap(({ people }) => people),
  ...(forwardedPerson === undefined ? [] : [forwardedPerson]),
]

async function placeOf(run: Import, { in: place }: MessageEntry): Promise<Place | undefined> {
  const { queries } = run.database
  if ('group' in place) {
    const target = (await run.refs.of(queries, 'group', [place.group]))(place.group)
    return target === undefined ? undefined : { kind: 'group', userId: 0, target }
  }
  const [first, second] = place.people
  const idOf = await run.refs.of(queries, 'person', place.people)
  const [userId, target] = [idOf(first), idOf(second)]
  return userId === undefined || target === undefined ? undefined : { kind: 'direct', userId, target }
}

function reasonToLeaveOut(
  entry: MessageEntry,
  senderId: number | undefined,
  place: Place | undefined,
): string | undefined {
  if (!place) return 'of a conversation that is not here'
  if (senderId === undefined) return 'of somebody who is not here'
  if (place.kind === 'direct' && senderId !== place.userId && senderId !== place.target)
    return 'of somebody who is not of their conversation'
  return reasonByItself(entry)
}

function reasonByItself({ sentAt, text = '', html, files = [] }: MessageEntry): string | undefined {
  if (new Date(sentAt).getTime() > Date.now()) return 'said later than now'
  if (text.trim() === '' && html === undefined && files.length === 0)
    return 'nothing is in them that can come over'
  return undefined
}

/** Of a dry run: people and groups are not made, so that nobody asks whether they are here. */
function foresee({ report }: Import, entries: readonly MessageEntry[]): void {
  for (const entry of entries) {
    const why = reasonByItself(entry)
    if (why === undefined) report.count('message', 'made')
    else report.leftOut('message', why)
  }
}
