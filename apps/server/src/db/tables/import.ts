import type { Generated } from 'kysely'

export interface ExchangeTables {
  imported_records: ImportedRecords
}

/** What has come from elsewhere. */
interface ImportedRecords {
  source: string
  kind: number
  /** The sum of what the source calls it; of a conversation, what it is here. */
  ref: string
  /** 0 is the record itself; 1 the picture of a person or group. */
  part: Generated<number>
  target_id: number
  /** Of a person: what they were called in the source. */
  account: Generated<string | null>
  nickname: Generated<string | null>
}
