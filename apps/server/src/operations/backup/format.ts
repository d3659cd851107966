import type { Sequence } from '../../db/snapshot.ts'

/** Version of the format that backups are written in; docs/backup-format.md describes it. */
export const format = 1

export const names = {
  /** The first entry: what this is. */
  mark: 'parley-backup.json',
  settings: 'settings.json',
  manifest: 'manifest.json',
  seal: 'seal.json',
  chunk: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson.gz`,
  file: (key: string) => `files/${key}`,
}

/** Name, bytes, and SHA-256 in hex. */
export type SummedEntry = readonly [name: string, size: number, sha256: string]

export interface Mark {
  readonly parleyBackup: number
  readonly version: string
  readonly madeAt: string
}

export interface Manifest extends Mark {
  /** Epoch of the database that was backed up; a restored one gets another. */
  readonly epoch: string
  /** The names of the migrations that made the tables. */
  readonly migrations: readonly string[]
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: readonly Sequence[]
  readonly files: FilesOfBackup
  readonly entries: readonly SummedEntry[]
}

/** The bytes that people have uploaded: in the archive, or in a bucket that is copied by other means. */
export interface FilesOfBackup {
  readonly count: number
  readonly bytes: number
  /** Keys that the database names and the store had no more, as of what was withdrawn meanwhile, or with another size; the first hundred. */
  readonly missing: readonly string[]
  readonly bucket?: { readonly endpoint: string; readonly bucket: string; readonly region: string }
}

const chunkPattern = /^tables\/([a-z_0-9]+)\/\d{6,}\.ndjson\.gz$/
const filePattern = /^files\/([0-9a-f]+)$/

export const tableIn = (name: string): string | undefined => chunkPattern.exec(name)?.[1]
export const keyIn = (name: string): string | undefined => filePattern.exec(name)?.[1]
