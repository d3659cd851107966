import type { DraftText } from '@parley/contract'
import { storage } from '../../platform/storage/storage.ts'

/** Stored state of a draft that my devices share. */
export interface Known {
  readonly version: number
  readonly said?: DraftText | undefined
  /** Fields that are stored nowhere else. */
  readonly citation?: number | undefined
  readonly other?: DraftText | undefined
}

export interface KnownDrafts {
  /** Names the database that the versions are of. Versions before this one kept none. */
  readonly epoch?: string | undefined
  /** Up to here all of them were read. */
  readonly asOf: number
  /** By the paths of conversations. */
  readonly drafts: Readonly<Record<string, Known>>
}

export function readKnown(key: string): KnownDrafts {
  try {
    const { epoch, asOf, drafts } = JSON.parse(storage.read(key) ?? '{}')
    return { epoch, asOf: Number(asOf) || 0, drafts: { ...drafts } }
  } catch {
    // Not of this version's making.
    return { asOf: 0, drafts: {} }
  }
}

export const writeKnown = (key: string, known: KnownDrafts) => storage.write(key, JSON.stringify(known))
