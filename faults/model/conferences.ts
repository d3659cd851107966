import type { Conference } from '@parley/contract'
import type { Model } from './model.ts'

/** A connection by which a person is, or wants to be, in the call of a group. */
export interface Stay {
  readonly groupId: number
  readonly userId: number
  readonly isOpen: boolean
  /** By the server's answers and events: `asked` is not answered yet. */
  readonly state: 'asked' | 'in' | 'out'
  /** As it was answered last; undefined while that is not known. */
  readonly hasHandUp: boolean | undefined
}

/** The calls of a person's groups, as the server sends them. */
export type Conferences = ReadonlyMap<number, Conference>

/** A participant has an open connection, is in one call, and has the hand of the last answer. */
export function judgeConferences(model: Model, all: readonly Conferences[]): string[] {
  const calls = new Map(all.flatMap((conferences) => [...conferences]))
  const open = model.stays.filter(({ isOpen, state }) => isOpen && state !== 'out')
  const people = [...calls].flatMap(([groupId, { people }]) => people.map((one) => ({ ...one, groupId })))
  return [
    ...people.flatMap(({ userID, groupId, hasHandUp }) => {
      const name = `${userID} in the call of group ${groupId}`
      if (!model.groups.get(groupId)?.has(userID)) return [`no member: ${name}`]
      const own = open.find((stay) => stay.userId === userID && stay.groupId === groupId)
      if (!own) return [`without a connection: ${name}`]
      const isWrong = own.hasHandUp !== undefined && own.hasHandUp !== hasHandUp
      return isWrong ? [`the hand is ${hasHandUp ? '' : 'not '}up: ${name}`] : []
    }),
    ...people
      .filter(({ userID }, index) => people.findIndex((one) => one.userID === userID) !== index)
      .map(({ userID }) => `${userID} is in two calls`),
    ...[...calls].flatMap(([groupId, { people }]) =>
      people.length > 0 ? [] : [`nobody is in the call of group ${groupId}`],
    ),
    ...(model.hearsSignals ? open : [])
      .filter(
        ({ state, userId, groupId }) =>
          state === 'in' && !people.some((one) => one.userID === userId && one.groupId === groupId),
      )
      .map(({ userId, groupId }) => `entered, but not in the call of group ${groupId}: ${userId}`),
  ]
}
