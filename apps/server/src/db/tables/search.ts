import type { Generated } from 'kysely'

export interface SearchTables {
  search_blocks: SearchBlocks
  search_filling: SearchFilling
  /** Blocks that are to be made anew, for much was erased, or that were put off. */
  search_remaking: { conversation_id: number; after_block: Generated<number>; up_to_block: number }
}

/** What is searched of some neighbouring messages of a conversation. */
interface SearchBlocks {
  conversation_id: number
  block: number
  /** Of all its messages, also of those that say nothing any more. */
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

/** How far what was said before is indexed; one row. */
interface SearchFilling {
  is_only: Generated<boolean>
  run: Generated<number>
  version: Generated<number>
  above: number | null
  began_at: number | null
  since: Date | null
  is_done: Generated<boolean>
}
