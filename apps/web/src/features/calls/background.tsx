import type { ChatEvent } from '@parley/contract'
import { CallNoticeFlag } from '@parley/contract/enums'
import { bodyOf } from '@parley/contract/message-text'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLive } from '../../components/engine/use-live.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { onCallRequest } from '../../domain/people/call-requests.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { loadTexts } from '../../platform/texts/index.ts'
import type { CallCenter } from './center/center.ts'
import { findRinging } from './center/ringing.ts'

interface Calls {
  center: CallCenter
  Layer: ComponentType<{ center: CallCenter }>
}

async function load(): Promise<Calls> {
  const [{ openCallCenter }, { CallLayers }] = await Promise.all([
    import('./center/center.ts'),
    import('./layers.tsx'),
    loadTexts('calls'),
  ])
  return { center: openCallCenter(), Layer: CallLayers }
}

/** Waits for a call on every screen. What calls are made of is loaded with the first of them. */
export function CallsBackground() {
  const loading = useRef<Promise<Calls>>(undefined)
  const [calls, setCalls] = useState<Calls>()

  /** One after the other: signals come in an order. */
  function withCenter(use: (center: CallCenter) => void) {
    const loaded = loading.current ?? load()
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
  const isToAsk = useRef(true)
  /** A page that has only just come asks for what rings already, unless it hears of a call meanwhile. */
  async function askForCall() {
    isToAsk.current = false
    const { signal, isToAnswer } = await findRinging()
    // Answered once: whoever loads the page anew has not pressed anything.
    if (isToAnswer) void navigate({ hash: '' }, { replace: true })
    if (!signal || loading.current) return
    withCenter((center) => {
      center.take({ type: 'signal', signal })
      if (isToAnswer) center.take({ type: 'accept', kind: signal.kind })
    })
  }
  useLive('opened', (kind) => {
    if (kind === 'group' || !isToAsk.current) return
    askForCall().catch(() => {
      // With the next connection.
      isToAsk.current = true
    })
  })
  useLive('heard', ({ kind, event, isMissed }) => {
    if (kind === 'group' || isMissed) return
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

function isIncoming(event: ChatEvent) {
  if (event.event !== 'notice') return false
  // Only calls have signals.
  const body = bodyOf(event.message.msg)
  return 'flag' in body && body.flag === CallNoticeFlag.incoming
}
