import { showsSomething } from '@parley/contract'
import type { MessageEntry } from '@parley/importers'
import { endedAmong } from '../../identity/users/service.ts'
import { importedRecords, RecordKind, RecordPart } from './import-repository.ts'
import type { Import } from './importing.ts'

/** Where messages were said, as it is here. */
export interface Place {
  readonly kind: 'direct' | 'group'
  /** In a one-to-one conversation, one of its people, whose `target` is the other; 0 in a group. */
  readonly userId: number
  readonly target: number
}

/** People of the source as they are here. */
export interface People {
  /** Id of a person here, whether or not they ever had an account; undefined if their account has ended. */
  readonly personOf: (ref: string) => number | undefined
  /** Their account has ended since they came here. */
  readonly hasEnded: (ref: string) => boolean
}

export async function peopleOf(run: Import, entries: readonly MessageEntry[]): Promise<People> {
  const { queries } = run.database
  const refs = [...new Set(entries.flatMap(peopleIn))]
  const idOf = await run.refs.of(queries, 'person', refs)
  const gone = await endedAmong(
    queries,
    refs.flatMap((ref) => idOf(ref) ?? []).filter((id) => id > 0),
  )
  const isGone = (ref: string) => gone.has(idOf(ref) ?? 0)
  const of = { source: run.name, kind: RecordKind.person, part: RecordPart.gone }
  const cameSo = await importedRecords(queries, of, refs.filter(isGone))
  const hasEnded = (ref: string) => isGone(ref) && !cameSo.has(ref)
  return { hasEnded, personOf: (ref) => (hasEnded(ref) ? undefined : idOf(ref)) }
}

const peopleIn = ({
  in: place,
  sender,
  mentions = [],
  mentionsAt = [],
  reactions = [],
  forwardedPerson,
}: MessageEntry) => [
  ...('people' in place ? place.people : []),
  sender,
  ...mentions,
  ...mentionsAt.flatMap(({ person }) => person ?? []),
  ...reactions.flatMap(({ people }) => people),
  ...(forwardedPerson === undefined ? [] : [forwardedPerson]),
]

export async function placeOf(
  run: Import,
  { in: place }: MessageEntry,
  { personOf }: People,
): Promise<Place | undefined> {
  if ('group' in place) {
    const target = (await run.refs.of(run.database.queries, 'group', [place.group]))(place.group)
    return target === undefined ? undefined : { kind: 'group', userId: 0, target }
  }
  const [userId, target] = place.people.map(personOf)
  return userId === undefined || target === undefined ? undefined : { kind: 'direct', userId, target }
}

/** Why a message does not come over, if so. */
export function reasonToLeaveOut(
  { in: at, sender, sentAt, text = '', html, files = [] }: MessageEntry,
  place: Place | undefined,
  { personOf, hasEnded }: People,
): string | undefined {
  if (hasEnded(sender) || ('people' in at && at.people.some(hasEnded)))
    return 'of somebody whose account has ended here, or to them'
  if (!place) return 'of a conversation that is not here'
  const senderId = personOf(sender)
  if (senderId === undefined) return 'of somebody who is not here'
  if (place.kind === 'direct' && senderId !== place.userId && senderId !== place.target)
    return 'of somebody who is not of their conversation'
  if (new Date(sentAt).getTime() > Date.now()) return 'said later than now'
  if (!showsSomething(text) && html === undefined && files.length === 0)
    return 'nothing is in them that can come over'
  return undefined
}
