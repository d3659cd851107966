import type { Reminder } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { Target } from '../conversations/target.ts'
import { askAgain } from '../queries/ask-again.ts'
import { remindersQuery } from './reminders-query.ts'

export type { Reminder }

export const useReminders = () => useQuery(remindersQuery)

export const remind = (client: QueryClient, { kind, id }: Target, messageId: number, at: Date) =>
  askAgain(
    client,
    remindersQuery,
    api.call('POST /api/chat/reminders', {
      body: {
        ...(kind === 'group' ? { groupID: id } : { userID: id }),
        messageId,
        at: at.toISOString(),
      },
    }),
  )

export const putOff = (client: QueryClient, id: number, at: Date) =>
  askAgain(
    client,
    remindersQuery,
    api.call('PUT /api/chat/reminders/{id}', { params: { id }, body: { at: at.toISOString() } }),
  )

export const endReminder = (client: QueryClient, id: number) =>
  askAgain(client, remindersQuery, api.call('DELETE /api/chat/reminders/{id}', { params: { id } }))
