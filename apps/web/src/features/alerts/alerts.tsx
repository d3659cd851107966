import { useEngine } from '../../components/engine/use-engine.ts'
import { useLive } from '../../components/engine/use-live.ts'
import { peerOf } from '../../domain/conversations/message.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

/** New messages make themselves heard: a sound, and a notification of the system, in one tab only. */
export function Alerts() {
  const engine = useEngine()
  const navigate = useNavigate()
  useLive('heard', ({ event, isMissed }) => {
    if (isMissed) return
    if (event.event === 'reminder') {
      const target: Target = { kind: 'group', id: event.groupID }
      const isRead = engine.openChat.isBeingRead(pathOf(target))
      void fetchCode(() => withTexts('extras', import('./remind.ts'))).then(
        ({ remind }) => remind(engine, { event, target, isRead }, (path) => void navigate(path)),
        // The list marks the group whether or not it can be heard.
        () => undefined,
      )
    }
    if (event.event !== 'message') return
    const { message } = event
    const target: Target =
      'groupID' in message
        ? { kind: 'group', id: message.groupID }
        : { kind: 'direct', id: peerOf(message).id }
    const isRead = engine.openChat.isBeingRead(pathOf(target))
    void fetchCode(() => import('./tell.ts')).then(
      ({ tell }) => tell(engine, { message, target, isRead }, (path) => void navigate(path)),
      // The list shows the message whether or not it can be heard.
      () => undefined,
    )
  })
  return null
}
