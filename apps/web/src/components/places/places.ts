import type { ChatSession, Friend, GroupSession, MyGroup } from '@parley/contract'
import { noticedOf } from '../../domain/conversations/list-rows.ts'
import { displayName } from '../../domain/people/names.ts'
import type { Speller } from '../../platform/spelling/spelling.ts'

/** Where one can jump: a person or a group, with or without a conversation. */
export interface Place {
  kind: 'user' | 'group'
  id: number
  path: string
  name: string
  /** The nickname behind a note; found by it too. */
  nickname: string | undefined
  avatar: string
  isOnline: boolean
  isPinned: boolean
  /** Messages to read; those of muted conversations do not count. */
  unread: number
  isMuted: boolean
  /** Time of the newest message; 0 where there is none. */
  at: number
}

export interface Known {
  chats: readonly ChatSession[]
  groupChats: readonly GroupSession[]
  friends: readonly Friend[]
  groups: readonly MyGroup[]
  me: { userID: number; nickname: string; avatar: string }
  noteToSelf: string
}

/** Everywhere one can jump, each place once, in the order of the conversations: pinned first, then newest. */
export function placesOf({ chats, groupChats, friends, groups, me, noteToSelf }: Known): Place[] {
  const places = new Map<string, Place>()
  const add = (place: Omit<Place, 'path'>) => {
    const path = `/${place.kind}/${place.id}`
    if (!places.has(path)) places.set(path, { ...place, path })
  }
  const byId = new Map(friends.map((friend) => [friend.userID, friend]))
  const none = { isOnline: false, isPinned: false, unread: 0, isMuted: false, at: 0, nickname: undefined }

  for (const chat of chats) {
    const friend = byId.get(chat.userId)
    const isMe = chat.userId === me.userID
    const name = friend ? nameOf(friend) : chat.nickname
    add({
      kind: 'user',
      id: chat.userId,
      name: isMe ? noteToSelf : name,
      nickname: isMe ? me.nickname : friend?.nickname,
      avatar: isMe ? me.avatar : chat.avatar,
      isOnline: chat.isOnline && !isMe,
      isPinned: chat.isTop,
      unread: unreadOf(chat),
      isMuted: chat.isMuted,
      at: Date.parse(chat.created_at),
    })
  }
  for (const group of groupChats) {
    const { groupId: id, title: name, avatar, isTop: isPinned, newMsgDate } = group
    const isMuted = group.isMuted && noticedOf(group) === 0
    const unread = group.isMuted ? noticedOf(group) || unreadOf(group) : unreadOf(group)
    add({ ...none, kind: 'group', id, name, avatar, isPinned, unread, isMuted, at: Date.parse(newMsgDate) })
  }
  for (const friend of friends) {
    const { userID: id, nickname, avatar, isOnline } = friend
    add({ ...none, kind: 'user', id, name: nameOf(friend), nickname, avatar, isOnline })
  }
  for (const { groupId: id, groupTitle: name, groupAvatar: avatar } of groups) {
    add({ ...none, kind: 'group', id, name, avatar })
  }
  add({ ...none, kind: 'user', id: me.userID, name: noteToSelf, nickname: me.nickname, avatar: me.avatar })
  return [...places.values()].sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.at - a.at || a.name.localeCompare(b.name),
  )
}

const nameOf = ({ notice, nickname }: Friend) => displayName({ note: notice, nickname })

const unreadOf = ({ unreadCount, isMarkedUnread }: ChatSession | GroupSession) =>
  unreadCount || Number(isMarkedUnread)

/** With nothing typed: what is unread, then what is recent, without the place one is at. */
export function suggested(places: readonly Place[], openPath: string): { unread: Place[]; recent: Place[] } {
  const others = places.filter(({ path }) => path !== openPath)
  const asks = ({ unread, isMuted }: Place) => unread > 0 && !isMuted
  return {
    unread: others.filter(asks),
    recent: others.filter((place) => !asks(place)).sort((a, b) => b.at - a.at),
  }
}

/** Places that have what was typed, those whose name begins with it first, then the recent ones. */
export function found(places: readonly Place[], typed: string, speller: Speller): Place[] {
  const folded = speller.spell(typed)
  const rank = ({ name, nickname }: Place) => {
    const names = [name, nickname ?? ''].map((text) => speller.spell(text))
    if (names.some((text) => text === folded)) return 0
    return names.some((text) => text.startsWith(folded)) ? 1 : 2
  }
  return places
    .filter(
      ({ name, nickname, id }) =>
        speller.matches(name, typed) ||
        (nickname !== undefined && speller.matches(nickname, typed)) ||
        String(id).startsWith(typed.trim()),
    )
    .map((place) => ({ place, rank: rank(place) }))
    .sort((a, b) => a.rank - b.rank || b.place.at - a.place.at)
    .map(({ place }) => place)
}
