import type { ChatEvent } from '@parley/contract'
import { CallNoticeFlag } from '@parley/contract/enums'
import { bodyOf } from '@parley/contract/message-text'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useLive } from '../../components/engine/use-live.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { onCallRequest } from '../../domain/people/call-requests.ts'
import type { Engine } from '../../engine/engine.ts'
import { connection } from '../../platform/connection.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { loadTexts } from '../../platform/texts/index.ts'
import type { CallCenter } from './center/center.ts'
import { answerIn, findRinging, isOfCall } from './center/ringing.ts'

interface Calls {
  center: CallCenter
  Layer: ComponentType<{ center: CallCenter }>
}

async function load(engine: Engine): Promise<Calls> {
  const [{ openCallCenter }, { CallLayers }] = await Promise.all([
    import('./center/center.ts'),
    import('./layers.tsx'),
    loadTexts('calls'),
  ])
  return { center: openCallCenter(engine), Layer: CallLayers }
}

/** Waits for a call on every screen. What calls are made of is loaded with the first of them. */
export function CallsBackground() {
  const engine = useEngine()
  const loading = useRef<Promise<Calls>>(undefined)
  const [calls, setCalls] = useState<Calls>()

  /** Handles one signal after the other: signals come in an order. */
  function withCenter(use: (center: CallCenter) => void) {
    const loaded = loading.current ?? load(engine)
    loading.current = loaded
    loaded.then(
      (calls) => {
        setCalls(calls)
        use(calls.center)
      },
      (error: unknown) => {
        loading.current = undefined
        toastError(error)
      },
    )
  }

  const navigate = useNavigate()
  const { search, hash } = useLocation()
  /**
   * Call to request once there is a connection: then the end of a ringing call arrives too. Empty unless it was
   * answered.
   */
  const toAsk = useRef<string | undefined>('')
  const notices = useRef(0)
  async function askForCall() {
    const answer = toAsk.current
    if (answer === undefined || connection.getState().state !== 'online') return
    toAsk.current = undefined
    const before = notices.current
    try {
      const ringing = await findRinging(answer)
      if (ringing) withCenter((center) => center.find(ringing, notices.current === before))
    } catch {
      // With the next connection, or the next press.
      toAsk.current ??= answer
    }
  }
  useLive('opened', (kind) => {
    if (kind === 'direct') void askForCall()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press on a notification.
  useEffect(() => {
    if (!isOfCall(hash)) return
    toAsk.current = answerIn(hash)
    void navigate({ search, hash: '' }, { replace: true })
    void askForCall()
  }, [hash])
  useLive('heard', ({ kind, event, isMissed }) => {
    if (kind === 'group' || isMissed) return
    if (isSignal(event)) notices.current += 1
    if (loading.current || isIncoming(event)) withCenter((center) => center.receive(event))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it works through a ref and a setter.
  useEffect(() => {
    const stop = onCallRequest((request) => withCenter((center) => void center.start(request)))
    return () => {
      stop()
      void loading.current?.then(({ center }) => center.close())
      loading.current = undefined
    }
  }, [])

  return calls && <calls.Layer center={calls.center} />
}

/** Only calls have signals. */
function flagOf(event: ChatEvent) {
  if (event.event !== 'notice') return undefined
  const body = bodyOf(event.message.msg)
  return 'flag' in body ? body.flag : undefined
}

const isSignal = (event: ChatEvent) => flagOf(event) !== undefined
const isIncoming = (event: ChatEvent) => flagOf(event) === CallNoticeFlag.incoming
