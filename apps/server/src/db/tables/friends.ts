import type { Generated } from 'kysely'
import type { NullableJson, QuestionColumns } from '../columns.ts'

export interface FriendsTables {
  friendships: Friendships
  blocks: Blocks
  friend_requests: FriendRequests
}

interface Friendships {
  user_id: number
  friend_id: number
  note: Generated<string>
  created_at: Generated<Date>
}

interface Blocks {
  user_id: number
  blocked_id: number
  created_at: Generated<Date>
  /** Of `user_id`, in the conversation of the two when the block began. */
  delivered_up_to: Generated<number>
  read_up_to: Generated<number>
}

interface FriendRequests {
  id: Generated<number>
  sender_id: number
  receiver_id: number
  message: string
  verification: number
  verification_question: NullableJson<QuestionColumns>
  sender_status: Generated<number>
  receiver_status: Generated<number>
  created_at: Generated<Date>
  /** Null for a refusal that does not delay another request. */
  refused_at: Generated<Date | null>
}
