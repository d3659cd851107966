import {
  Role,
  type SearchUser,
  type UserInfo,
  type Verification,
  type VerificationQuestion,
} from '@parley/contract'
import type { UserColumns, UserRow } from './repository.ts'

export function presentUserInfo(row: UserRow): UserInfo {
  return {
    userID: row.id,
    nickname: row.nickname,
    abstract: row.abstract,
    avatar: row.avatar,
    recallMessage: row.recall_message,
    friendOnline: row.friend_online,
    sound: row.sound,
    secureLink: row.secure_link,
    savePwd: row.save_pwd,
    searchUser: row.search_user as SearchUser,
    verification: row.verification as Verification,
    verificationQuestion: row.verification_question as VerificationQuestion | null,
    ...(row.duty && row.role !== Role.administrator && { duty: row.duty }),
    ...(row.site_steps && { siteSteps: row.site_steps }),
  }
}

/** Columns for the wire's fields that were sent. */
export function userColumns(changes: Partial<UserInfo>): UserColumns {
  const columns: UserColumns = {
    nickname: changes.nickname,
    abstract: changes.abstract,
    avatar: changes.avatar,
    recall_message: changes.recallMessage === '' ? null : changes.recallMessage,
    friend_online: changes.friendOnline,
    sound: changes.sound,
    secure_link: changes.secureLink,
    save_pwd: changes.savePwd,
    search_user: changes.searchUser,
    verification: changes.verification,
    verification_question: changes.verificationQuestion && JSON.stringify(changes.verificationQuestion),
    site_steps: changes.siteSteps,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
