import Type from 'typebox'
import type { CallShape } from './call.ts'
import { Id } from './schema.ts'

/** The common parts of all endpoints about groups. */
export const groupCall = <const M extends CallShape['method'], const S extends string>(method: M, path: S) =>
  ({ method, path: `/api/group/${path}` as const, access: 'user', section: 'groups' }) as const

/** The group in a path. */
export const groupInPath = Type.Object({ id: Id })
