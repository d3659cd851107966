import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Held } from './blockers.ts'
import type { Location } from './location.ts'
import { matchPath } from './match.ts'
import { useRouter, useRouterState } from './provider.tsx'

export const useNavigate = () => useRouter().navigate

export const useLocation = () => useRouterState().location

/** The parameters of the open page's address. */
export const useParams = () => useRouterState().params

/** How the open page's path fits a pattern such as `/user/:id`, which may end in `/*`. */
export const useMatch = (pattern: string) => matchPath(pattern, useLocation().pathname)

/** Holds up a change of the address while `blocks` says so. @returns the change that waits */
export function useBlocker(blocks: (to: Location, from: Location) => boolean): Held | undefined {
  const router = useRouter()
  const [held, setHeld] = useState<Held>()
  const ask = useEffectEvent(blocks)
  useEffect(() => router.addBlocker({ blocks: (to, from) => ask(to, from), hold: setHeld }), [router])
  return held
}

/** Makes what opens over a page a step of the history: Back closes it, and nothing else. */
export function useLayer(isOpen: boolean, close: () => void) {
  const { openLayer } = useRouter()
  const ask = useEffectEvent(close)
  useLayoutEffect(() => (isOpen ? openLayer(() => ask()) : undefined), [isOpen, openLayer])
}
