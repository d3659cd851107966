import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Columns as Kysely sees them; the migrations are the truth. Ids are int8, read as numbers. */
export interface Tables {
  users: Users
  credentials: { user_id: number; password_hash: string }
  person_logs: PersonLogs
  person_changes: PersonChanges
  sessions: Sessions
  sign_in_places: SignInPlaces
  password_resets: { user_id: number; code_hash: string; expires_at: Date }
  open_identities: { issuer: string; subject: string; user_id: number; created_at: Generated<Date> }
  open_attempts: OpenAttempts
  friendships: Friendships
  blocks: Blocks
  last_seen: { user_id: number; at: Date }
  friend_requests: FriendRequests
  conversations: Conversations
  direct_conversations: { conversation_id: number; user_low: number; user_high: number }
  conversation_changes: ConversationChanges
  conversation_members: ConversationMembers
  messages: Messages
  message_deletions: { user_id: number; conversation_id: number; sequence: number }
  /** Kept by the database with every change of `message_deletions`. */
  hidden_spans: { user_id: number; conversation_id: number; span: number; bits: string }
  groups: Groups
  group_requests: GroupRequests
  former_members: FormerMembers
  calls: Calls
  call_participants: { user_id: number; call_id: number }
  group_request_deletions: { request_id: number; user_id: number }
  audit_log: AuditLog
  settings: { key: string; value: ColumnType<unknown, string, string> }
  blobs: Blobs
  files: Files
  file_uses: FileUses
  upload_totals: { user_id: number; bytes: number }
  jobs: Jobs
  set_aside: SetAside
}

type Json<T extends object> = JSONColumnType<T, string, string>
type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>

export interface QuestionColumns {
  problem1?: string
  problem2?: string
  problem3?: string
  answer1?: string
  answer2?: string
  answer3?: string
}

export interface Users {
  id: Generated<number>
  nickname: string
  account_name: string | null
  abstract: Generated<string>
  avatar: Generated<string>
  role: Generated<number>
  recall_message: string | null
  friend_online: Generated<boolean>
  sound: Generated<boolean>
  secure_link: Generated<boolean>
  save_pwd: Generated<boolean>
  search_user: Generated<number>
  verification: Generated<number>
  verification_question: NullableJson<QuestionColumns>
  created_at: Generated<Date>
  curtail_chat: Generated<boolean>
  curtail_add_user: Generated<boolean>
  curtail_create_group: Generated<boolean>
  curtail_in_group_chat: Generated<boolean>
  shows_last_seen: Generated<boolean>
  shows_online: Generated<boolean>
  /** Set: only what the person wrote is left. */
  deleted_at: Generated<Date | null>
}

export interface Sessions {
  id: Generated<string>
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  ip: string
  user_agent: string
  /** Null: not since it began. */
  last_used_at: Generated<Date | null>
  /** The device that it began on; null for those of the time before there were any. */
  place: Generated<string | null>
  /** It began on a device that this person had not signed in on before, and nobody has confirmed it. */
  is_new: Generated<boolean>
}

/** Devices and addresses that people have signed in from, as hashes. */
export interface SignInPlaces {
  user_id: number
  place: string
  first_used_at: Generated<Date>
  last_used_at: Generated<Date>
  is_new: boolean
}

export interface OpenAttempts {
  state_hash: string
  browser_hash: string
  provider: string
  nonce: string
  verifier: string
  return_to: string
  expires_at: Date
}

export interface Friendships {
  user_id: number
  friend_id: number
  note: Generated<string>
  created_at: Generated<Date>
}

export interface Blocks {
  user_id: number
  blocked_id: number
  created_at: Generated<Date>
  /** Of `user_id`, in the conversation of the two when the block began. */
  delivered_up_to: Generated<number>
  read_up_to: Generated<number>
}

export interface FriendRequests {
  id: Generated<number>
  sender_id: number
  receiver_id: number
  message: string
  verification: number
  verification_question: NullableJson<QuestionColumns>
  sender_status: Generated<number>
  receiver_status: Generated<number>
  created_at: Generated<Date>
  /** Null for one that does not count against asking again. */
  refused_at: Generated<Date | null>
}

export interface Conversations {
  id: Generated<number>
  kind: number
  last_sequence: Generated<number>
  last_position: Generated<number>
  changes_from: Generated<number>
  last_message_at: Date | null
  /** Counts how often somebody left a group or was removed. */
  members_version: Generated<number>
  created_at: Generated<Date>
}

export interface ConversationMembers {
  conversation_id: number
  user_id: number
  pinned_at: Generated<Date | null>
  read_up_to: Generated<number>
  delivered_up_to: Generated<number>
  do_not_disturb: Generated<boolean>
  marked_unread: Generated<boolean>
  /** The conversation's last sequence when it was taken off the list. */
  removed_at: Generated<number | null>
  /** Of a group's member; without meaning in a direct conversation, as are the rest. */
  role: Generated<number>
  nickname: Generated<string>
  muted_until: Generated<Date | null>
  last_message_at: Generated<Date | null>
  joined_at: Generated<Date>
}

export interface Messages {
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
}

export interface ConversationChanges {
  conversation_id: number
  position: number
  change: Json<object>
  created_at: Generated<Date>
  /** Of the same numbers as the messages'. Null for those of the time before logs were followed. */
  id: Generated<number | null>
}

export interface PersonLogs {
  user_id: number
  last_position: number
  changes_from: Generated<number>
}

export interface PersonChanges {
  user_id: number
  position: number
  topics: string[]
  created_at: Generated<Date>
}

export interface Groups {
  id: number
  title: string
  abstract: string
  avatar: string
  size: number
  is_search: boolean
  is_invite: Generated<boolean>
  is_temporary_session: Generated<boolean>
  is_prohibition: Generated<boolean>
  verification: Generated<number>
  verification_question: NullableJson<QuestionColumns>
  creator_id: number
  created_at: Generated<Date>
}

export interface GroupRequests {
  id: Generated<number>
  group_id: number
  user_id: number
  type: number
  message: string
  verification_question: NullableJson<QuestionColumns>
  status: number
  created_at: Generated<Date>
  /** As in friend requests. */
  refused_at: Generated<Date | null>
}

/** Somebody who was in a group and is not now. */
export interface FormerMembers {
  group_id: number
  user_id: number
  /** They did not leave of their own accord. */
  was_removed: boolean
  banned_by: number | null
  banned_at: Date | null
}

export interface AuditLog {
  id: Generated<number>
  created_at: Generated<Date>
  event: string
  details: Json<Record<string, string | number>>
  user_id: number | null
  /** Whom the entry is about, from `details`. */
  subject_id: GeneratedAlways<number | null>
  ip: string
  is_read: Generated<boolean>
}

export interface Calls {
  id: Generated<number>
  type: number
  caller_id: number
  callee_id: number
  caller_connection: string
  callee_connection: string | null
  state: number
  started_at: Generated<Date>
  answered_at: Date | null
  lease_until: Date
}

export interface Blobs {
  id: Generated<number>
  key: string
  sha256: string | null
  size: number
  created_at: Generated<Date>
}

export interface Files {
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

export interface FileUses {
  file_id: number
  conversation_id: number | null
  message_id: number | null
  user_id: number | null
}

export interface Jobs {
  name: string
  due_at: Date
  /** Of one take of the lease; null: nobody. */
  holder: string | null
  lease_until: Date | null
  /** In a row. A holder who was gone without a word counts as one. */
  failures: Generated<number>
  /** The last entry that a follower has done with; null for what follows nothing. */
  cursor: number | null
}

/** Entries of logs that a follower could not handle. */
export interface SetAside {
  follower: string
  entry_id: number
  error: string
  created_at: Generated<Date>
}
