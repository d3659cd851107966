import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EngineContext } from '../components/engine/use-engine.ts'
import { useSession } from '../domain/session/session.ts'
import { currentEngine } from '../engine/current.ts'

/** Gives the screens the engine of the signed-in person, and keeps its live sockets open. */
export function EngineProvider({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [engine] = useState(currentEngine)
  useEffect(() => (token ? engine.connect(token) : undefined), [engine, token])
  return (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>{children}</QueryClientProvider>
    </EngineContext>
  )
}
