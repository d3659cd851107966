import { targetOf } from '@parley/client'
import { useEffect, useState } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useLive } from '../../components/engine/use-live.ts'
import { isThreadOnly } from '../../domain/conversations/message.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useNavigate } from '../../platform/router/index.ts'

const Device = lazyComponent(() => import('./device.tsx'))

/** Milliseconds after the first screen: nothing that one waits for should have to share the network with this. */
const delay = 5000

/** New messages make themselves heard: a sound, and a notification of the system, in one tab only. */
export function Alerts() {
  const engine = useEngine()
  const navigate = useNavigate()
  const [count, setCount] = useState({ sent: 0, heard: 0 })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [])
  useLive('heard', ({ event, isMissed }) => {
    if (isMissed || (event.event !== 'message' && event.event !== 'reminder')) return
    const target = targetOf(event)
    if (!target) return
    const thread =
      'message' in event && isThreadOnly(event.message) ? event.message.extras?.thread?.root : undefined
    const isRead = engine.openChat.isBeingRead(pathOf(target, thread))
    void fetchCode(() => import('./alert-on-event.ts')).then(
      ({ alertOnEvent }) => {
        const isSent = 'message' in event && event.message.isMe
        // My own messages count only if this page has their conversation open: others come from another device.
        setCount(({ sent, heard }) => ({
          sent: sent + Number(isSent && isRead),
          heard: heard + Number(!isSent),
        }))
        return alertOnEvent(engine, event, { target, thread, isRead }, (path) => void navigate(path))
      },
      // The list shows the message even where no alert is possible.
      () => undefined,
    )
  })
  return isOpen ? <Device {...count} /> : null
}
