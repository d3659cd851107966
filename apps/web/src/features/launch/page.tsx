import { useEffect } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { launchOf } from './launch-of.ts'

/** Where the app begins that the system has opened for something: by its icon's menu, a link, or what another app shares. */
export function Component() {
  const { userID } = useEngine()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { path, overlay } = launchOf(search, userID)
    void navigate(path, { replace: true }).then(() => overlay && openOverlay(overlay))
  }, [navigate, search, userID])
  return null
}
