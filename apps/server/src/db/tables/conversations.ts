import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../columns.ts'

/** Values of `conversations.kind`. */
export const ConversationKind = { direct: 1, group: 2 } as const

/** Values of `thread_followers.level`. */
export const ThreadLevels = { none: 0, muted: 1, all: 2 } as const

export interface ConversationsTables {
  conversations: Conversations
  /** Deleted conversations whose messages are still to be deleted. */
  gone_conversations: { id: number }
  conversation_changes: ConversationChanges
  conversation_members: ConversationMembers
  system_lines: SystemLines
  messages: Messages
  message_reactions: { message_id: number; user_id: number; emoji: string; created_at: Generated<Date> }
  /** Reactions that the author of their message has not seen. */
  reaction_notices: {
    message_id: number
    by_id: number
    emoji: string
    author_id: number
    conversation_id: number
    position: number
  }
  /** People's choices, by the places of options. */
  poll_votes: { message_id: number; user_id: number; options: number[]; created_at: Generated<Date> }
  sign_ups: SignUps
  /** The people whom each message mentions; everyone is 0. A trigger updates it with every change of `messages`. */
  message_mentions: { conversation_id: number; user_id: number; sequence: number; sender_id: number }
  /** Messages in threads. A trigger adds a row for each. */
  thread_replies: { root_id: number; sequence: number; conversation_id: number; sender_id: number }
  /** How people follow threads, and up to which reply they have read them. */
  thread_followers: {
    root_id: number
    user_id: number
    conversation_id: number
    read_up_to: number
    level: number
  }
  pinned_messages: { message_id: number; conversation_id: number; by_id: number; pinned_at: Generated<Date> }
  /** Contents of messages that are records. */
  message_records: { message_id: number; entries: Json<object> }
  message_versions: MessageVersions
  message_deletions: { user_id: number; conversation_id: number; sequence: number }
  conversation_ages: { conversation_id: number; erased_up_to: number; told_up_to: Generated<number> }
  /** Content that nobody is shown any more and a hold keeps. */
  messages_under_hold: { message_id: number; conversation_id: number; sender_id: number }
  /** Kept by the database with every change of `message_deletions`. */
  hidden_spans: { user_id: number; conversation_id: number; span: number; bits: string }
}

/** Contents of a message before its edits. */
interface MessageVersions {
  message_id: number
  version: number
  /** The sender's id of the edit that made it; null for the message as sent. */
  edit_id: string | null
  type: number
  body: Json<object>
  mentions: ColumnType<object | null, string | null, string | null>
  written_at: Date
}

/** Entries of sign-up lists. */
interface SignUps {
  message_id: number
  /** Within the list; nobody is given the same again. */
  number: number
  user_id: number
  /** The sender's own, unique among theirs in the list. */
  entry_id: string
  /** Null once it was withdrawn. */
  content: string | null
  created_at: Generated<Date>
}

interface Conversations {
  id: Generated<number>
  kind: number
  last_sequence: Generated<number>
  last_position: Generated<number>
  changes_from: Generated<number>
  last_message_at: Date | null
  /** Counts how often a member left the group or was removed. */
  members_version: Generated<number>
  created_at: Generated<Date>
}

interface ConversationChanges {
  conversation_id: number
  position: number
  change: Json<object>
  created_at: Generated<Date>
  /** From the same numbers as the messages' ids. Null for entries from before logs were followed. */
  id: Generated<number | null>
}

/** Changes that are shown between the messages, for as long as those exist. */
interface SystemLines {
  conversation_id: number
  after_sequence: number
  position: number
  line: Json<object>
  created_at: Date
}

interface ConversationMembers {
  conversation_id: number
  user_id: number
  pinned_at: Generated<Date | null>
  read_up_to: Generated<number>
  delivered_up_to: Generated<number>
  /** Muted, until it ends if it is to. */
  do_not_disturb: Generated<boolean>
  muting_ends_at: Generated<Date | null>
  /** For a muted one: mentions do not notify either. */
  tells_nothing: Generated<boolean>
  marked_unread: Generated<boolean>
  /** The conversation's last sequence when it was taken off the list. */
  removed_at: Generated<number | null>
  /** Role of a group's member; unused in a direct conversation, like the columns below. */
  role: Generated<number>
  nickname: Generated<string>
  muted_until: Generated<Date | null>
  last_message_at: Generated<Date | null>
  joined_at: Generated<Date>
  /** The conversation's last sequence when they joined: they have not read the messages before it. */
  joined_after: Generated<number>
}

interface Messages {
  id: Generated<number>
  conversation_id: number
  sequence: number
  /** Null for those of the time before there were changes: their sequence. */
  position: number | null
  sender_id: number
  type: number
  body: Json<object>
  preview: string
  shows_date: boolean
  client_message_id: string | null
  created_at: Generated<Date>
  reactions: ColumnType<object | null, string | null | undefined, string | null>
  edited: ColumnType<object | null, string | null | undefined, string | null>
  /** State of a poll or a sign-up list that has been answered. */
  tally: ColumnType<object | null, string | null | undefined, string | null>
  link_preview: ColumnType<object | null, string | null | undefined, string | null>
  vanishes_at: Generated<Date | null>
  mentions: ColumnType<object | null, string | null | undefined, string | null>
  /** Imported from another source: notifies nobody, and counts as unread for nobody. Null for a message sent here. */
  is_brought: Generated<true | null>
}
