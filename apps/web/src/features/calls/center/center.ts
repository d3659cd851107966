import { createClientMessageId } from '@parley/client'
import type { ChatEvent, IceServer } from '@parley/contract'
import type { CallRequest } from '../../../domain/people/call-requests.ts'
import { fetchIceServers } from '../../../domain/people/ice-servers.ts'
import type { Engine } from '../../../engine/engine.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { canCapture } from '../media/capture.ts'
import { openLine } from '../media/line.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { createRemoteMedia } from '../media/remote-media.ts'
import { createCalls } from '../model/calls.ts'
import type { CallEvent } from '../model/event.ts'
import { frameOf, readEvent } from '../model/signal.ts'
import { createRinger } from '../sounds/ringer.ts'
import { alertOfCall } from './call-alert.ts'
import { createGroupCalls } from './group-calls.ts'
import type { Ringing } from './ringing.ts'
import { createServerLine } from './server-line.ts'
import { holdCall, isCallElsewhere } from './tabs.ts'

export type CallCenter = ReturnType<typeof openCallCenter>

/** Everything that calls need, put together: one for the signed-in person. */
export function openCallCenter(engine: Pick<Engine, 'queries' | 'list'>) {
  const local = createLocalMedia({ width: 1280, height: 720 })
  const remote = createRemoteMedia()
  const groupCalls = createGroupCalls()
  let iceServers: readonly IceServer[] = []

  const calls = createCalls({
    signalling: {
      send: (to, signal) => line.send(frameOf(to, signal, createClientMessageId())),
      close: () => line.close(),
    },
    media: {
      async open(kind) {
        const servers = fetchIceServers().catch(() => [])
        await local.open(kind)
        // Without them, people on one network still reach each other.
        iceServers = await servers
      },
      close: local.close,
    },
    connect: (role, events) =>
      openLine({
        ...events,
        role,
        iceServers,
        askForServers: fetchIceServers,
        local,
        remote,
        sendsShown: true,
      }),
    now: Date.now,
    after(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  const { store, take } = calls

  function hear(event: ChatEvent) {
    const read = readEvent(event)
    if (read) take(read)
  }

  const line = createServerLine({ onEvent: hear, onLost: () => take({ type: 'socketLost' }) })
  const ringer = createRinger(async (id) => (await alertOfCall(engine, id)).how === 'loud')
  let letGo = () => {}
  const stopFollowing = store.subscribe((state, before) => {
    ringer.follow(state, before)
    if (isUnderWay(state.phase) === isUnderWay(before.phase)) return
    letGo()
    letGo = isUnderWay(state.phase) ? holdCall() : () => {}
  })
  /** Ends the call, unless it still rings here: another tab may take it. */
  const leave = () => {
    if (store.getState().phase !== 'incoming') take({ type: 'end' })
  }
  addEventListener('pagehide', leave)

  return {
    store,
    local,
    remote,
    groupCalls,

    take(event: CallEvent) {
      // Nobody is in two calls: accepting this one leaves that of the group.
      if (event.type === 'accept') groupCalls.leave()
      take(event)
    },

    /** Takes a call that rings already. @param isNews no event of a call has arrived since the request */
    find({ signal, isAnswered }: Ringing, isNews: boolean) {
      const isFree = () => !isUnderWay(store.getState().phase) && !line.isOpen
      if (isNews && isFree()) take({ type: 'signal', signal })
      const state = store.getState()
      const isIt = state.phase === 'incoming' && state.peer.id === signal.peer.id
      if (isAnswered && isIt) this.take({ type: 'accept', kind: signal.kind })
    },

    /** Takes the events of the shared connection; of a call that is on, only its own connection knows. */
    receive(event: ChatEvent) {
      if (!line.isOpen) hear(event)
    },

    async start(request: CallRequest) {
      if (isUnderWay(store.getState().phase)) return toast.info(t('calls.inCall'))
      if ('groupId' in request) return groupCalls.start(request.groupId, request.kind)
      if (groupCalls.isOn()) return toast.info(t('calls.inCall'))
      if (!canCapture()) return toast.error(t('calls.insecure'))
      if (await isCallElsewhere()) return toast.info(t('calls.inCallElsewhere'))
      const { userId: id, kind } = request
      take({ type: 'start', peer: { id, nickname: '', avatar: '' }, kind })
    },

    close() {
      removeEventListener('pagehide', leave)
      leave()
      groupCalls.close()
      stopFollowing()
      letGo()
      ringer.stop()
      local.close()
    },
  }
}

const isUnderWay = (phase: string) => phase !== 'idle' && phase !== 'ended' && phase !== 'incoming'
