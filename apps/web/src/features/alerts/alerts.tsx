import { targetOf } from '@parley/client'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useLive } from '../../components/engine/use-live.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { useNavigate } from '../../platform/router/index.ts'

/** New messages make themselves heard: a sound, and a notification of the system, in one tab only. */
export function Alerts() {
  const engine = useEngine()
  const navigate = useNavigate()
  useLive('heard', ({ event, isMissed }) => {
    if (isMissed || (event.event !== 'message' && event.event !== 'reminder')) return
    const target = targetOf(event)
    if (!target) return
    const isRead = engine.openChat.isBeingRead(pathOf(target))
    void fetchCode(() => import('./tell.ts')).then(
      ({ hear }) => hear(engine, event, { target, isRead }, (path) => void navigate(path)),
      // The list shows the message whether or not it can be heard.
      () => undefined,
    )
  })
  return null
}
