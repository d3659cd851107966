import type { Bond, ChatSession, Friend } from '@parley/contract'
import { userUnknown } from '@parley/contract/error-codes'
import type { Card } from './card.ts'
import { displayName } from './names.ts'

/** The visible part of a person. */
export type Profile = Pick<Card, 'userID' | 'nickname' | 'avatar'> &
  Partial<Pick<Card, 'abstract' | 'likeAdministrator'>>

/** Somebody, as I know them. */
export interface Person {
  id: number
  /** My note, else the nickname, else the account. */
  name: string
  avatar: string
  isMe: boolean
  isOnline: boolean
  /** Their account is deactivated, as far as it is known. */
  isDeactivated: boolean
  /** There is nobody with this id. */
  isNobody: boolean
  /** Undefined until it is known. */
  isFriend: boolean | undefined
  /** Bond by which we may write to each other, null for none; undefined until it is known. */
  bond: Bond | null | undefined
  /** Where a temporary chat comes from. */
  group: Card['group']
  /** Undefined unless this is a friend. */
  friend: Friend | undefined
  /** Undefined until it is known; null for somebody who cannot be found or does not exist: the server does not reveal which. */
  profile: Profile | null | undefined
}

/** All sources about an account; undefined where one has nothing, or not yet. */
export interface Sources {
  me?: Profile | undefined
  friend?: Friend | undefined
  /** The code with which the server refuses to show a friend. */
  refusal?: number | undefined
  /** Null when they may not be seen. */
  found?: Card | null | undefined
  request?: Profile | undefined
  row?: Pick<ChatSession, 'nickname' | 'avatar' | 'isOnline'> | undefined
}

export function personOf(id: number, { me, friend, refusal, found, request, row }: Sources): Person {
  const isRefused = refusal !== undefined
  const isNobody = refusal === userUnknown
  const profile = me ?? friend ?? found ?? request
  const seen = profile ?? row
  const isKnown = !isRefused || isNobody || found !== undefined
  const bond = me || friend ? 'friend' : isRefused && isKnown ? (found?.bond ?? null) : undefined
  const present = friend ?? (bond ? (row ?? found) : isRefused ? undefined : row)
  return {
    id,
    name: seen ? displayName({ note: friend?.notice, nickname: seen.nickname }) : String(id),
    avatar: seen?.avatar ?? '',
    isMe: me !== undefined,
    isOnline: !me && present?.isOnline === true,
    isDeactivated: (friend ?? found)?.isDeactivated === true,
    isNobody,
    isFriend: me || friend ? true : isRefused ? false : undefined,
    bond,
    group: found?.group,
    friend,
    profile: isNobody || (!profile && found === null) ? null : profile,
  }
}
