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

  useRealtime('opened', (kind) => {
    if (kind === 'direct') refreshAll(client)
  })
  useRealtime('heard', ({ event }) => {
    applyEvent(client, event)
    if (event.event === 'changed' && event.topics.includes('profile')) loadUserConfig().catch(toastError)
  })
  useRealtime('reset', ({ kind }) => {
    if (kind === 'group') refreshTopic(client, 'groups')
  })
  useEffect(() => {
    void restoreAnswers(client)
    return keepAnswers(client)
  }, [client])
  useEffect(() => (token ? startRealtime(userID, token) : undefined), [userID, token])

  return children
}
