import type { Generated } from 'kysely'

export interface ChatListTables {
  chat_folders: ChatFolders
  chat_folder_entries: { folder_id: number; conversation_id: number; user_id: number }
}

interface ChatFolders {
  id: Generated<number>
  user_id: number
  label: string
  /** The lowest comes first. */
  place: number
}
