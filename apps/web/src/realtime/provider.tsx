import type { ChatEvent } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toastError } from '../lib/api-errors.ts'
import { useSession } from '../lib/session.ts'
import { loadUserConfig } from '../lib/user-config.ts'
import { keepAnswers, restoreAnswers } from './kept-answers.ts'
import { startRealtime } from './realtime.ts'
import { applyEvent, refreshAll, refreshTopic } from './refresh.ts'
import { useRealtime } from './use-realtime.ts'

/** Keeps the live sockets of the signed-in session open, and the cached lists in step with them. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const { token, userID } = useSession()
  const client = useQueryClient()

  useRealtime('opened', (socket) => {
    if (socket === 'chat') refreshAll(client)
  })
  function takeChat(event: ChatEvent) {
    applyEvent(client, event)
    if (event.event === 'changed' && event.topics.includes('profile')) loadUserConfig().catch(toastError)
  }

  useRealtime('chat', takeChat)
  useRealtime('missedChat', takeChat)
  useRealtime('group', (event) => applyEvent(client, event))
  useRealtime('missedGroup', (event) => applyEvent(client, event))
  useRealtime('reset', ({ socket }) => {
    if (socket === 'group') refreshTopic(client, 'groups')
  })
  useEffect(() => {
    void restoreAnswers(client)
    return keepAnswers(client)
  }, [client])
  useEffect(() => (token ? startRealtime(userID, token) : undefined), [userID, token])

  return children
}
