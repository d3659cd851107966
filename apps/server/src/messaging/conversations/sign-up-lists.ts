import {
  listText,
  type NewSignUpList,
  type OwnSignUp,
  type SignUp,
  type SignUpList,
  type SignUps,
} from '@parley/contract'
import type { StoredStanding } from './surveys.ts'

/** How a sign-up list stands, as it is kept with its message. */
export interface StoredCount extends StoredStanding {
  readonly count: number
  /** The last that was given out, to whatever became of it. */
  readonly lastNumber: number
}

/** Entries of a list that are read with its message. */
export interface ReadSignUps {
  readonly last: SignUp[]
  readonly mine: OwnSignUp[]
}

/** A list as it is kept. */
export const keptList = ({
  topic,
  example,
  maxEntries,
  isMultiple,
  endsAt,
}: NewSignUpList): NewSignUpList => ({
  topic: topic.trim(),
  ...(example !== undefined && { example: example.trim() }),
  ...(maxEntries !== undefined && { maxEntries }),
  ...(isMultiple && { isMultiple }),
  ...(endsAt !== undefined && { endsAt }),
})

export const bodyOfList = (list: NewSignUpList): object => ({ content: listText(list), list })

export function countOf(tally: StoredStanding | null | undefined): Omit<StoredCount, 'asOf'> {
  const { count = 0, lastNumber = 0, closedAt } = (tally as StoredCount | null | undefined) ?? {}
  return { count, lastNumber, ...(closedAt !== undefined && { closedAt }) }
}

/** How a list stands; undefined while nobody has signed up or closed it, and where its entries were not read. */
export function signUpsOf(
  tally: StoredStanding | null | undefined,
  read: ReadSignUps | null | undefined,
): SignUps | undefined {
  if (!tally || !read) return undefined
  const { count, closedAt } = countOf(tally)
  return { asOf: tally.asOf, count, last: read.last, ...(closedAt !== undefined && { closedAt }) }
}

export function presentList(
  list: NewSignUpList,
  tally: StoredStanding | null | undefined,
  read: ReadSignUps | null | undefined,
): SignUpList {
  const entries = signUpsOf(tally, read)
  if (!entries || !read) return list
  return { ...list, entries: { ...entries, ...(read.mine.length > 0 && { mine: read.mine }) } }
}
