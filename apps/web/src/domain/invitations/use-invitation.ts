import type { InvitationView } from '@parley/contract'
import { useEffect, useState } from 'react'
import { fetchInvitation } from './invitation.ts'
import { servedInvitation } from './served.ts'

interface Found {
  view?: InvitationView | undefined
  /** Why there is none. */
  error?: unknown
}

/**
 * An invitation, for a person who may not be signed in; neither view nor error while it is on its way.
 *
 * @param known the page before had it
 */
export function useInvitation(code: string, known?: InvitationView) {
  const [served] = useState(() => servedInvitation(code))
  const [found, setFound] = useState<Found>(served ?? {})
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (known || (served && tries === 0)) return
    const loading = new AbortController()
    setFound({})
    fetchInvitation(code, loading.signal).then(
      (view) => setFound({ view }),
      (error: unknown) => loading.signal.aborted || setFound({ error }),
    )
    return () => loading.abort()
  }, [code, known, tries])

  return { ...(known ? { view: known } : found), retry: () => setTries(tries + 1) } as Found & {
    retry: () => void
  }
}
