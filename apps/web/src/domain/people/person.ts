import type { ChatSession, Friend, UserHit } from '@parley/contract'
import { errorCodes } from '../api/error-codes.ts'
import { displayName } from './names.ts'

/** What somebody lets be seen of them. */
export type Profile = Pick<UserHit, 'userID' | 'nickname' | 'avatar'> & Partial<Pick<UserHit, 'abstract'>>

/** Somebody, as I know them. */
export interface Person {
  id: number
  /** My note, else the nickname, else the account. */
  name: string
  avatar: string
  isMe: boolean
  isOnline: boolean
  /** There is nobody with this id. */
  isNobody: boolean
  /** Undefined until it is known. */
  isFriend: boolean | undefined
  /** Undefined unless this is a friend. */
  friend: Friend | undefined
  /** Undefined until it is known; null for somebody who cannot be found, or is not there: one cannot tell which. */
  profile: Profile | null | undefined
}

/** All that tells of an account; undefined where nothing does, or not yet. */
export interface Sources {
  me?: Profile | undefined
  friend?: Friend | undefined
  /** The code with which the server refuses to tell of a friend. */
  refusal?: number | undefined
  /** Null when the search does not find them. */
  found?: UserHit | null | undefined
  request?: Profile | undefined
  row?: Pick<ChatSession, 'nickname' | 'avatar' | 'isOnline'> | undefined
}

export function personOf(id: number, { me, friend, refusal, found, request, row }: Sources): Person {
  const isRefused = refusal !== undefined
  const isNobody = refusal === errorCodes.userUnknown
  const profile = me ?? friend ?? found ?? request
  const seen = profile ?? row
  return {
    id,
    name: seen ? displayName({ note: friend?.notice, nickname: seen.nickname }) : String(id),
    avatar: seen?.avatar ?? '',
    isMe: me !== undefined,
    isOnline: !me && !isRefused && (friend ?? row)?.isOnline === true,
    isNobody,
    isFriend: me || friend ? true : isRefused ? false : undefined,
    friend,
    profile: isNobody || (!profile && found === null) ? null : profile,
  }
}
