import { isDatabaseUnavailable } from './database-unavailable.ts'
import { DatabaseStopped, TooLittleRoom } from './embedded-problems.ts'
import { FolderInUse } from './folder-lock.ts'
import { NodeOutdated, PlaceTaken, SecretsDiffer } from './node-place.ts'
import { SharedSessions } from './own-session.ts'
import { NewerSchema, UnorderedSchema } from './schema.ts'
import { OlderNodesRun } from './upgrade.ts'
import { readOnlyMend } from './writable.ts'

const notPrimary =
  'The database takes no changes: it is a standby, or the disk of the embedded one is nearly full. Name the primary in DATABASE_URL, or make room.'

/** Problems with PostgreSQL that an operator can correct, by SQLSTATE. */
const ofState: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL does not accept the password in DATABASE_URL: correct it.',
  '28000': 'PostgreSQL does not let the user in DATABASE_URL in: create the user, or correct the name.',
  '3D000': 'The database named in DATABASE_URL does not exist: create it (createdb), or correct the name.',
  '25006': notPrimary,
  '55000': notPrimary,
  '42501': 'The user in DATABASE_URL may not create tables: make it the owner of the database.',
  '55P03':
    'Somebody has used the tables for long, as a copy of the database does (pg_dump): nothing was changed. Start Parley again when that has ended.',
  '53100': 'The disk of the database is full: make room, and start Parley again.',
  '53300': 'PostgreSQL has no connection left: raise its max_connections, or lower PARLEY_DATABASE_POOL.',
}

/** SQLSTATEs that stay until the operator changes a setting or a right. */
const lastingStates = new Set(['28P01', '28000', '3D000', '42501'])

/** Problems with the certificate of PostgreSQL, as Node names them. */
const certificateSentences: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired: renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: write the name of the certificate in DATABASE_URL',
}
const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function certificateProblem(code: string): string | undefined {
  if (unknownAuthority.has(code))
    return 'The certificate of PostgreSQL is from an authority that this machine does not know: name its file in DATABASE_URL (sslrootcert=/etc/parley/ca.crt).'
  const sentence = certificateSentences[code]
  return sentence && `The certificate of PostgreSQL ${sentence}.`
}

/** Errors whose own message is the sentence. */
const sentences = [
  DatabaseStopped,
  TooLittleRoom,
  FolderInUse,
  NewerSchema,
  NodeOutdated,
  OlderNodesRun,
  PlaceTaken,
  SecretsDiffer,
  SharedSessions,
  UnorderedSchema,
]

const lasting = [NewerSchema, NodeOutdated, SecretsDiffer, SharedSessions, UnorderedSchema]

/** Whether starting again would not help. */
export function isLasting(error: unknown): boolean {
  if (lasting.some((kind) => error instanceof kind)) return true
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' && (lastingStates.has(code) || certificateProblem(code) !== undefined)
}

/** A plain sentence on a storage problem that the operator can correct; undefined for anything else. */
export function storageProblem(error: unknown): string | undefined {
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message
  const { code = '', path, hostname } = error as { code?: string; path?: string; hostname?: string }
  if (Object.hasOwn(ofState, code)) return ofState[code]
  const certificate = certificateProblem(code)
  if (certificate) return certificate
  if (code === 'ENOSPC') return 'The disk is full: make room, and start Parley again.'
  if (code === 'EACCES' && path)
    return `Parley may not write to ${path}: change its owner, or set PARLEY_DATA_DIR.`
  if (code === 'EROFS')
    return `Parley cannot write to ${path ?? 'a disk'}, which is read-only for it: ${readOnlyMend}.`
  if (code === 'ENOTFOUND') return `There is no host ${hostname}, which DATABASE_URL names: correct it.`
  if (isDatabaseUnavailable(error))
    return 'The database at DATABASE_URL does not answer: start it, or correct the address.'
  return undefined
}
