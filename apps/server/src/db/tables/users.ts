import type { Duty, SiteSteps } from '@parley/contract'
import type { Generated } from 'kysely'
import type { NullableJson, QuestionColumns } from '../columns.ts'

export interface UsersTables {
  users: Users
}

interface Users {
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
  /** Owner of the site; only meaningful for an administrator. */
  is_owner: Generated<boolean>
  /** Means nothing for an administrator. */
  duty: Generated<Duty | null>
  site_steps: Generated<SiteSteps | null>
  /** Not a person: nobody can sign in as it, or send it a friend request. */
  is_bot: Generated<boolean>
  /** Set: nobody signs in to the account, and nothing new reaches it. A bot has what its owner has. */
  deactivated_at: Generated<Date | null>
  /** Set: only what the person wrote is left. */
  deleted_at: Generated<Date | null>
}
