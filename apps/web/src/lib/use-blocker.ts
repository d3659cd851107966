import { useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { type Blocker, type BlockerFunction, UNSAFE_DataRouterContext } from 'react-router'

const idle: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

/**
 * Holds up a change of the address while `shouldBlock` says so. The router's own hook of this name would come with the
 * sign-in screen, where nothing needs it.
 */
export function useBlocker(shouldBlock: BlockerFunction): Blocker {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const id = useId()
  const [blocker, setBlocker] = useState(idle)
  const ask = useEffectEvent(shouldBlock)
  useEffect(() => {
    if (!router) return
    router.getBlocker(id, (change) => ask(change))
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(id) ?? idle))
    return () => {
      stop()
      router.deleteBlocker(id)
    }
  }, [router, id])
  return blocker
}
