import { joiningLimits } from '@parley/contract/joining-limits'
import { OpenQuote, readCsvFile } from '../../../../platform/csv.ts'
import { decodeText, Unreadable } from './decode.ts'
import { type ListedPerson, NoNames, peopleOf } from './people.ts'
import { groupsOf } from './problems.ts'

/** Why a file as a whole cannot be used. */
export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'unreadable'
  | 'openQuote'
  | 'noNames'
  | 'tooMany'
  | 'groupsTooMany'

/** Bytes of the largest file: five hundred people take a tenth of it. */
const bytesMax = 1024 * 1024

/** The people of a file, or why there are none. */
export async function readFile(file: Blob): Promise<ListedPerson[] | FileProblem> {
  if (file.size > bytesMax) return 'tooLarge'
  try {
    const people = peopleOf(readCsvFile(decodeText(new Uint8Array(await file.arrayBuffer()))))
    if (people.length === 0) return 'empty'
    if (people.length > joiningLimits.memberFile.people) return 'tooMany'
    return groupsOf(people).length > joiningLimits.memberFile.groups ? 'groupsTooMany' : people
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable'
    if (error instanceof OpenQuote) return 'openQuote'
    if (error instanceof NoNames) return 'noNames'
    throw error
  }
}
