import { createContext, useContext } from 'react'
import type { Engine } from '../../engine/engine.ts'

/** The engine of the signed-in person; none at sign-in. */
export const EngineContext = createContext<Engine | undefined>(undefined)

export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('nobody is signed in')
  return engine
}
