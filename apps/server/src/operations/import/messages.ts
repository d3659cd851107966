import type { ThreadPlace } from '@parley/contract'
import type { MessageEntry } from '@parley/importers'
import { Refusal } from '../../kernel/refusal.ts'
import type { Brought } from '../../messaging/conversations/bringing.ts'
import { lookAtBroughtFrom } from '../../platform/files/service.ts'
import { type Contents, contentsOf } from './contents.ts'
import { pastOf } from './fit.ts'
import { holdSource, importedRecords, insertImported, noteBrought, RecordKind } from './import-repository.ts'
import type { Import } from './importing.ts'
import { type People, type Place, peopleOf, placeOf, reasonToLeaveOut } from './places.ts'
import { Report } from './report.ts'
import { runsOf } from './runs.ts'

/** A record that is to come over. */
interface Ready {
  readonly entry: MessageEntry
  readonly senderId: number
  readonly contents: Contents
  readonly thread: ThreadPlace | undefined
}

/** Appends the messages of one conversation, each once. */
export async function importMessages(run: Import, entries: readonly MessageEntry[]): Promise<void> {
  for (const together of runsOf(entries)) {
    if (!run.isDryRun) await run.pace.wait(run.signal)
    run.signal.throwIfAborted()
    await importTogether(run, together)
  }
}

async function importTogether(run: Import, entries: readonly MessageEntry[]): Promise<void> {
  const uploads: string[] = []
  try {
    const fresh = await unknownOf(run, entries)
    if (fresh.length === 0) return
    const people = await peopleOf(run, fresh)
    const place = await placeOf(run, fresh[0] as MessageEntry, people)
    const ready = await readyOf(run, fresh, { people, place, uploads })
    if (run.isDryRun) run.report.count('message', 'made', ready.length)
    else if (place && ready.length > 0) await append(run, place, ready, people, uploads.length > 0)
  } finally {
    // If another import has stored the messages meanwhile, or nobody has, no message shows these files.
    if (!run.isDryRun) await run.files.removeUnshown(uploads)
  }
}

/** The entries that were not imported before; if several have one ref, the first of them. */
async function unknownOf(run: Import, entries: readonly MessageEntry[]): Promise<MessageEntry[]> {
  const of = { source: run.name, kind: RecordKind.message }
  const refs = entries.map(({ ref }) => ref)
  const known = await importedRecords(run.database.queries, of, refs)
  const seen = new Set<string>()
  return entries.filter(({ ref }) => {
    if (known.has(ref)) run.report.count('message', 'known')
    else if (seen.has(ref)) run.report.leftOut('message', 'twice under one ref')
    else return Boolean(seen.add(ref))
    return false
  })
}

async function readyOf(
  run: Import,
  entries: readonly MessageEntry[],
  { people, place, uploads }: { people: People; place: Place | undefined; uploads: string[] },
): Promise<Ready[]> {
  const originalOf = await importedRecords(
    run.database.queries,
    { source: run.name, kind: RecordKind.message },
    entries.flatMap(({ repliesTo, inThread }) =>
      [repliesTo, inThread].filter((named) => named !== undefined),
    ),
  )
  const ready: Ready[] = []
  for (const entry of entries) {
    const why = reasonToLeaveOut(entry, place, people)
    const senderId = people.personOf(entry.sender)
    if (why !== undefined || senderId === undefined || !place) {
      run.report.leftOut('message', why ?? 'of somebody who is not here')
      continue
    }
    const originalId = entry.repliesTo === undefined ? undefined : originalOf.get(entry.repliesTo)
    // A dry run has made none that another could answer.
    if (entry.repliesTo !== undefined && originalId === undefined && !run.isDryRun)
      run.report.note('answers to messages that are not here: without what they answer')
    const around = { senderId, personOf: people.personOf, originalId, place: place.kind, uploads }
    const contents = await contentsOf(run, entry, around)
    const root = entry.inThread === undefined ? undefined : originalOf.get(entry.inThread)
    const thread = root === undefined ? undefined : { root, ...(entry.inChat && { inChat: true as const }) }
    if (contents) ready.push({ entry, senderId, contents, thread })
    else run.report.leftOut('message', 'nothing is in them that can come over')
  }
  return ready
}

async function append(
  run: Import,
  place: Place,
  ready: readonly Ready[],
  { personOf }: Pick<People, 'personOf'>,
  hasFiles: boolean,
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
    if (hasFiles) await lookAtBroughtFrom(transaction.queries, earliestOf(ready))
    const brought = fresh.map((one) => broughtOf(one, place, personOf, counted))
    if (brought.length === 0) return counted
    const outcomes = await sending.bring(transaction, place, brought.flat())
    const ids = new Map<string, number>()
    let [from, conversationId] = [0, 0]
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
        conversationId = message.conversation_id
      }
    }
    await insertImported(transaction.queries, of, ids)
    if (conversationId > 0)
      await noteBrought(transaction.queries, run.name, `${place.kind} ${conversationId}`, conversationId)
    return counted
  })
  run.report.add(report)
}

const earliestOf = (ready: readonly Ready[]) =>
  new Date(Math.min(...ready.map(({ entry }) => Date.parse(entry.sentAt))))

function broughtOf(
  { entry, senderId, contents, thread }: Ready,
  { kind, userId, target }: Place,
  personOf: (ref: string) => number | undefined,
  report: Report,
): Brought[] {
  const peer = senderId === target ? userId : target
  const editedAt = pastOf(entry.editedAt, report)
  return contents.all.map((content, i) => ({
    content,
    senderId,
    to: kind === 'group' ? target : peer,
    saidAt: new Date(entry.sentAt),
    thread,
    editedAt: i === contents.main ? (editedAt ?? undefined) : undefined,
    reactions: i === contents.main ? reactionsOf(entry, personOf) : [],
  }))
}

const reactionsOf = ({ reactions = [] }: MessageEntry, personOf: (ref: string) => number | undefined) =>
  reactions.map(({ emoji, people }) => ({
    emoji,
    userIds: [...new Set(people.flatMap((ref) => personOf(ref) ?? []))],
  }))
