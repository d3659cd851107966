import type { Generated } from 'kysely'

export interface LinkPreviewsTables {
  links_to_read: { message_id: number; url: string; asked_at: Generated<Date>; tries: Generated<number> }
  link_preview_settings: { user_id: number; of_mine: boolean }
}
