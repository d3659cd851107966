import type { Generated } from 'kysely'

export interface SearchTables {
  search_blocks: SearchBlocks
  search_filling: SearchFilling
  /** Blocks that are to be made anew, for much was erased, or that were put off. */
  search_remaking: { conversation_id: number; after_block: Generated<number>; up_to_block: number }
}

/** Search text of some neighbouring messages of a conversation. */
interface SearchBlocks {
  conversation_id: number
  block: number
  /** First id of all its messages, also of those without content. */
  first_id: number
  last_id: number
  last_sequence: number
  text: string
  size: number
  /** Null while messages are still added. */
  terms: number[] | null
  /** Of `search_filling`, by whose rules it was made. */
  run: number
}

/** How far older messages are indexed; one row. */
interface SearchFilling {
  is_only: Generated<boolean>
  run: Generated<number>
  version: Generated<number>
  above: number | null
  began_at: number | null
  since: Date | null
  is_done: Generated<boolean>
}
