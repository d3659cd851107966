import type { CallArguments } from '@parley/client'
import type { Endpoint } from '@parley/contract'
import type { Outcome } from '../groups/groups-support.ts'
import type { RoleName, Scene } from './scene.ts'

/** Expected answer for each role. */
export type Answers = Readonly<Record<RoleName, Outcome>>

export interface Row {
  readonly what: string
  /** The request's input, given the scene and the id of the one who acts. */
  readonly input: (scene: Scene, me: number) => unknown
  readonly answers: Answers
}

export type CallTable = Readonly<Partial<Record<Endpoint, readonly Row[]>>>

type Exceptions = Partial<Record<RoleName, Outcome>>

const signedOut = { noToken: 'unauthenticated', revoked: 'unauthenticated' } as const

/**
 * The answers of a call about a group. A curtailed member is answered like a member, a system administrator,
 * somebody who is banned, a moderator and an auditor like any outsider, where `others` does not say otherwise.
 */
export function by(
  outsider: Outcome,
  member: Outcome,
  admin: Outcome,
  owner: Outcome,
  others: Exceptions = {},
) {
  return {
    ...signedOut,
    outsider,
    member,
    admin,
    owner,
    curtailed: member,
    systemAdministrator: outsider,
    moderator: outsider,
    auditor: outsider,
    banned: outsider,
    ...others,
  }
}

/** Everybody who is signed in is answered the same. */
export const all = (outcome: Outcome, others: Exceptions = {}) =>
  by(outcome, outcome, outcome, outcome, others)

/** Everybody is answered the same, signed in or not. */
export const anybody = (outcome: Outcome) => all(outcome, { noToken: outcome, revoked: outcome })

type InputOf<E extends Endpoint> = NonNullable<CallArguments<E>[0]>
export type TypedRow<E extends Endpoint> = readonly [
  what: string,
  input: (scene: Scene, me: number) => InputOf<E>,
  answers: Answers,
]

/** A table whose inputs are checked against the contract. */
export function table<const T extends { readonly [E in Endpoint]?: readonly TypedRow<E>[] }>(
  rows: T,
): CallTable {
  const entries = Object.entries(rows) as Array<[Endpoint, ReadonlyArray<TypedRow<Endpoint>>]>
  return Object.fromEntries(
    entries.map(([endpoint, list]) => [
      endpoint,
      list.map(([what, input, answers]) => ({ what, input, answers })),
    ]),
  )
}
