import type { Generated } from 'kysely'

export interface FilesTables {
  blobs: Blobs
  files: Files
  file_uses: FileUses
  file_ages: { kind: string; released_up_to: number }
  upload_totals: { user_id: number; bytes: number }
}

interface Blobs {
  id: Generated<number>
  key: string
  sha256: string | null
  size: number
  created_at: Generated<Date>
}

interface Files {
  id: Generated<number>
  public_id: string
  owner_id: number | null
  kind: number
  name: string
  suffix: string
  type: string
  blob_id: number
  thumbnail_id: number | null
  width: number | null
  height: number | null
  bytes: number
  created_at: Generated<Date>
  unused_since: Generated<Date | null>
}

interface FileUses {
  file_id: number
  conversation_id: number | null
  message_id: number | null
  user_id: number | null
  report_id: Generated<number | null>
  held_id: Generated<number | null>
  sticker_of: Generated<number | null>
  pack_id: Generated<number | null>
  scheduled_id: Generated<number | null>
}
