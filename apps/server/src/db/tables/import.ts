import type { Generated } from 'kysely'

export interface ExchangeTables {
  imported_records: ImportedRecords
}

/** Records of imports. */
interface ImportedRecords {
  source: string
  kind: number
  /** Checksum of the source's name for it; for a conversation, its id here. */
  ref: string
  /** 0 is the record itself; 1 the picture of a person or group. */
  part: Generated<number>
  target_id: number
  /** For a person: their name in the source. */
  account: Generated<string | null>
  nickname: Generated<string | null>
}
