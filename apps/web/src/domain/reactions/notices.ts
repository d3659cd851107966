import type { ReactionNotice } from '@parley/contract'
import { alertFor, alertsOf, firstNotificationSettings } from '@parley/contract/alert'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { ListedConversation } from '../conversations/list-rows.ts'
import type { Target } from '../conversations/target.ts'
import { askAgain } from '../queries/ask-again.ts'
import { reactionNoticesQuery } from './notices-query.ts'

export type { ReactionNotice }

/** Whether the list shows a reaction: not where the conversation raises no alerts. */
export const isShown = (row: ListedConversation | undefined, kind: Target['kind'], now: number): boolean =>
  row !== undefined &&
  alertFor({
    now,
    settings: firstNotificationSettings,
    kind,
    alerts: alertsOf(row),
    isMine: false,
    isRead: false,
    isForMe: true,
    isNews: true,
    isReaction: true,
  }).how !== 'nothing'

/** I have looked at the conversation of this one. */
export function sawReactions(client: QueryClient, { messageId, position }: ReactionNotice) {
  client.setQueryData(reactionNoticesQuery.queryKey, (page) => {
    const list = page?.list.filter((one) => one.messageId !== messageId)
    return list && { list, count: list.length }
  })
  const call = api.call('PUT /api/chat/reaction_notices', { body: { messageId, position } })
  return askAgain(client, reactionNoticesQuery, call)
}
