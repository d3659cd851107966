import type { InvitationView } from '@parley/contract'
import { useState } from 'react'
import { type Followed, followInvitation } from './follow.ts'

/** Follows an invitation at a press, and knows how that went. */
export function useFollowing(code: string, view: InvitationView) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  /** @returns nothing when it failed */
  async function follow(verify: string): Promise<Followed | undefined> {
    setBusy(true)
    setError(undefined)
    try {
      return await followInvitation(code, view, verify)
    } catch (failure) {
      setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, error, follow }
}
