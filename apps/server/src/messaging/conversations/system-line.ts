import { limits, QuietHours, SystemLineKind } from '@parley/contract'
import Type, { type Static } from 'typebox'
import { type Shown, withdrawnBy } from './msg-presenter.ts'

/** A line between messages, as it is stored: people by their ids, since names change. */
export const StoredLine = Type.Object({
  kind: SystemLineKind,
  by: Type.Integer(),
  people: Type.Array(Type.Integer()),
  count: Type.Integer(),
  /** The sequence of the message below which it stands. */
  after: Type.Integer(),
  title: Type.Optional(Type.String()),
  minutes: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Integer()),
  quietHours: Type.Optional(QuietHours),
  days: Type.Optional(Type.Integer()),
})
export type StoredLine = Static<typeof StoredLine>

/** A line to put behind all messages so far. */
export type NewLine = Omit<StoredLine, 'after' | 'people' | 'count'> & { readonly people?: readonly number[] }

/** A line in its place. */
export interface PlacedLine {
  readonly conversationId: number
  readonly position: number
  readonly at: Date
  readonly line: StoredLine
}

export const withCount = ({ people = [], ...line }: NewLine): Omit<StoredLine, 'after'> => ({
  ...line,
  people: people.slice(0, limits.systemLinePeople),
  count: people.length,
})

/** People whose names a line shows. */
export const peopleIn = (conversationId: number, { by, people }: StoredLine): Shown[] =>
  [by, ...people].map((userId) => withdrawnBy(conversationId, userId))
