import { mentionedIn } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { lastAlbums } from '../conversations/album-repository.ts'
import { continuesAlbum } from '../conversations/albums.ts'
import type { StoredMessage } from '../conversations/drafts.ts'
import type { Rights, Sending } from '../conversations/kind.ts'
import { memberOf } from './member-repository.ts'
import {
  checkRight,
  checkWithdrawal,
  refusalToEdit,
  refusalToMentionEveryone,
  refusalToReact,
  refusalToSend,
} from './policy.ts'
import { rolesOf, sendBlockers } from './sender-repository.ts'

const key = (groupId: number, userId: number) => `${groupId} ${userId}`

/** Ids of the people whom a message mentions; everyone is 0. */
function mentioned({
  type,
  body,
  mentions,
}: Pick<StoredMessage, 'type' | 'body' | 'mentions'>): readonly number[] {
  if (mentions) return mentions.map(({ userID }) => userID)
  const named = mentionedIn(type, body)
  return named === undefined ? [] : [named]
}

export const groupRights: Rights = {
  async verdictsOf(queries, messages) {
    const concerned = messages.flatMap((message) => {
      const named = mentioned(message)
      if (named.length === 0) return []
      return [...new Set([message.senderId, ...named])].map((userId) => ({ groupId: message.to, userId }))
    })
    const [rows, members] = await Promise.all([sendBlockers(queries, messages), rolesOf(queries, concerned)])
    const hindered = new Map(rows.map((row) => [key(row.target, row.sender_id), row]))
    const slowed = messages.filter(({ to, senderId }) => (hindered.get(key(to, senderId))?.slow_for ?? 0) > 0)
    const begun = await lastAlbums(queries, slowed)
    const roles = new Map(members.map((row) => [key(row.group_id, row.user_id), row.role]))
    const roleIn = (groupId: number, userId: number) => roles.get(key(groupId, userId))
    const hindranceOf = ({ to, senderId }: Sending) => hindered.get(key(to, senderId))
    return {
      refusalOf(message) {
        const sendBlocker = hindranceOf(message)
        const isAwaited = continuesAlbum(message, begun(message))
        const refusal = refusalToSend(
          isAwaited && sendBlocker ? { ...sendBlocker, slow_for: 0 } : sendBlocker,
        )
        if (refusal) return refusal
        const named = mentioned(message)
        if (named.includes(0)) return refusalToMentionEveryone(roleIn(message.to, message.senderId))
        // A client that says where it mentions people learns by that of whom it did.
        const isEach = message.mentions || named.every((userId) => roleIn(message.to, userId))
        return isEach ? undefined : new Refusal('memberUnknown')
      },
      mentionable: ({ to, mentions = [] }) =>
        mentions.filter(({ userID }) => userID === 0 || roleIn(to, userID)),
      isSingle: (message) => hindranceOf(message)?.is_slowed ?? false,
    }
  },

  async checkReacting(queries, reacting) {
    const [sendBlocker] = await sendBlockers(queries, [reacting])
    const refusal = refusalToReact(sendBlocker)
    if (refusal) throw refusal
  },

  async checkPinning(queries, { on, ...pinning }) {
    checkRight(await memberOf(queries, pinning.to, pinning.senderId), 'pinMessages')
    const [sendBlocker] = on ? await sendBlockers(queries, [pinning]) : []
    const refusal = refusalToReact(sendBlocker)
    if (refusal) throw refusal
  },

  /** An edit may keep mentioning the people whom the message mentioned before. */
  async checkEditing(queries, edit, before) {
    const { senderId, to } = edit
    const [known, named] = [mentioned(before), mentioned(edit)]
    const added = named.filter((userId) => !known.includes(userId))
    const [[sendBlocker], members] = await Promise.all([
      sendBlockers(queries, [edit]),
      rolesOf(
        queries,
        [...new Set([senderId, ...added])].map((userId) => ({ groupId: to, userId })),
      ),
    ])
    const roleOf = (userId: number) => members.find(({ user_id }) => user_id === userId)?.role
    const isThere = (userId: number) => known.includes(userId) || roleOf(userId) !== undefined
    const refusal =
      refusalToEdit(sendBlocker) ??
      (added.includes(0) ? refusalToMentionEveryone(roleOf(senderId)) : undefined)
    if (refusal) throw refusal
    const isEach = edit.mentions || added.every((userId) => userId === 0 || isThere(userId))
    if (!isEach) throw new Refusal('memberUnknown')
    return (edit.mentions ?? []).filter(({ userID }) => userID === 0 || isThere(userID))
  },

  async checkWithdrawal(queries, { message, userId, target, now }) {
    const actor = await memberOf(queries, target, userId)
    checkWithdrawal(message, actor, await memberOf(queries, target, message.sender_id), now)
  },
}
