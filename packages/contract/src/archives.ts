import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { integer, nullable, Time } from './schema.ts'

/** The caller's password, for requests that need more than a session; absent if the caller has none yet. */
export const proof = { password: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })) }

export const archiveStates = ['waiting', 'making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** Why there is none: the disk is nearly full, what there is does not fit into an archive, or something went wrong. */
export const archiveProblems = ['space', 'tooLarge', 'broken'] as const
export type ArchiveProblem = (typeof archiveProblems)[number]

/** All of a person's own data in one file. */
export const Archive = Type.Object({
  state: Type.Enum([...archiveStates]),
  requestedAt: Time,
  /** Conversations that are in it so far, and how many there are. */
  done: integer(),
  total: integer(),
  /** Size in bytes, once it is ready. */
  size: nullable(integer()),
  /** When one that is ready is deleted. */
  expiresAt: nullable(Time),
  /** Files that did not fit into it. */
  leftOut: integer(),
  /** Why it failed. */
  problem: nullable(Type.Enum([...archiveProblems])),
})
export type Archive = Static<typeof Archive>

/** The caller's last archive, if there is one, and how many more they may request within a day. */
const OwnArchive = Type.Object({ archive: nullable(Archive), left: integer() })

const waiting = {
  state: 'waiting',
  requestedAt: '2026-11-22T08:00:00.000Z',
  done: 0,
  total: 0,
  size: null,
  expiresAt: null,
  leftOut: 0,
  problem: null,
} as const

export const archive = call({
  method: 'GET',
  path: '/api/user/archive',
  access: 'user',
  section: 'users',
  summary: 'How far the archive of my own data is (an extension)',
  data: OwnArchive,
  example: { data: { archive: waiting, left: 2 } },
})

export const requestArchive = call({
  method: 'POST',
  path: '/api/user/archive',
  access: 'user',
  section: 'users',
  summary:
    'Make an archive of my own data, which replaces the one before; `changed` reports when it is ready',
  body: Type.Object(proof),
  data: OwnArchive,
  example: { request: { password: 'correct horse' }, data: { archive: waiting, left: 2 } },
})

export const linkArchive = call({
  method: 'POST',
  path: '/api/user/archive/link',
  access: 'user',
  section: 'users',
  summary: 'An address that opens my archive for a few minutes, as long as this session lasts (an extension)',
  data: Type.Object({ url: Type.String(), expiresAt: Time }),
  example: { data: { url: '/api/user/archive/AAAA…', expiresAt: '2026-11-22T08:10:00.000Z' } },
})

export const readArchive = call({
  method: 'GET',
  path: '/api/user/archive/{link}',
  access: 'public',
  section: 'users',
  summary: 'The bytes of an archive, for the person who requested its address (an extension)',
  media: 'bytes',
  params: Type.Object({ link: Type.String({ minLength: 1, maxLength: 128 }) }),
  data: Type.String({ format: 'binary' }),
})
