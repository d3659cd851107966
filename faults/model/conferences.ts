import type { Conference } from '@parley/contract'
import type { Model } from './model.ts'

/** A connection by which somebody is, or wants to be, in the call of a group. */
export interface Stay {
  readonly groupId: number
  readonly userId: number
  readonly isOpen: boolean
  /** As it was answered or told: `asked` is not answered yet. */
  readonly state: 'asked' | 'in' | 'out'
  /** As it was answered last; undefined while that is not known. */
  readonly hasHandUp: boolean | undefined
}

/** What somebody is told of the calls of their groups. */
export type Conferences = ReadonlyMap<number, Conference>

/** Whoever is in a call is there by an open connection, in one call, with the hand as it was answered. */
export function judgeConferences(model: Model, all: readonly Conferences[]): string[] {
  const calls = new Map(all.flatMap((told) => [...told]))
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
