import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toastError } from '../lib/api-errors.ts'
import { useSession } from '../lib/session.ts'
import { loadUserConfig } from '../lib/user-config.ts'
import { startRealtime } from './realtime.ts'
import { applyEvent, refreshAll } from './refresh.ts'
import { useRealtime } from './use-realtime.ts'

/** Keeps the live sockets of the signed-in session open, and the cached lists in step with them. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const client = useQueryClient()

  useRealtime('opened', (socket) => {
    if (socket === 'chat') refreshAll(client)
  })
  useRealtime('chat', (event) => {
    applyEvent(client, event)
    if (event.event === 'changed' && event.topics.includes('profile')) loadUserConfig().catch(toastError)
  })
  useRealtime('group', (event) => applyEvent(client, event))
  useEffect(() => (token ? startRealtime(token) : undefined), [token])

  return children
}
