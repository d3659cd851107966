import { refuseField } from '../../kernel/refusal.ts'
import type { ScheduledRow } from './scheduled-repository.ts'

export type Place = Pick<ScheduledRow, 'place' | 'target'>

/** How the wire names a conversation. */
export const named = ({ place, target }: Place) =>
  place === 'group' ? { groupID: target } : { userID: target }

/** @throws Refusal unless one is named, and one alone */
export function placeOf({ userID, groupID }: { userID?: number; groupID?: number }): Place {
  if (userID !== undefined && groupID !== undefined) refuseField('groupID')
  if (groupID !== undefined) return { place: 'group', target: groupID }
  return { place: 'direct', target: userID ?? refuseField('userID', 'required') }
}
