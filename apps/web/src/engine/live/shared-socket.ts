import { createSocket, type Socket, type SocketOptions, type SocketState } from '@parley/client'

/** Notices between the tabs of one browser about a connection that one of them holds for all. */
type Notice =
  | { kind: 'frame'; frame: string }
  | { kind: 'state'; state: SocketState; retryInMs?: number | undefined }
  /** From a tab that has just come: how is the connection doing? */
  | { kind: 'hello' }
  | { kind: 'send'; value: unknown }
  | { kind: 'reconnect' | 'wake' }

/**
 * A socket that all tabs of this browser share: the first holds the connection, the others receive and send through it,
 * and when it goes one of them takes over. To the code that uses it, it is a socket like any other.
 *
 * Without the Web Locks that show who holds it (pages that are not served securely have none), each tab has its own.
 *
 * @param name of the connection: the same in all tabs that share it
 */
export function createSharedSocket<E>(name: string, options: SocketOptions<E>): Socket {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return createSocket(options)
  const channel = new BroadcastChannel(name)
  const closing = new AbortController()
  const over = Promise.withResolvers<void>()
  let held: Socket | undefined
  /** When the connection that this page holds is retried, as `Date.now()` counts. */
  let retryAt: number | undefined
  let state: SocketState = 'connecting'

  const post = (notice: Notice) => {
    if (!closing.signal.aborted) channel.postMessage(notice)
  }

  function enter(next: SocketState, retryInMs?: number) {
    if (closing.signal.aborted) return
    if (next === state && next !== 'waiting') return
    state = next
    options.onState(next, retryInMs)
  }

  const postState = (current: SocketState) => {
    const retryInMs = retryAt === undefined ? undefined : Math.max(0, retryAt - Date.now())
    post({ kind: 'state', state: current, retryInMs })
  }

  function hear(frame: string) {
    const event = options.parse(frame)
    if (event === undefined) options.onInvalidFrame(frame)
    else options.onEvent(event)
  }

  function hold() {
    held = createSocket<E>({
      ...options,
      parse(frame) {
        post({ kind: 'frame', frame })
        return options.parse(frame)
      },
      onState(next, retryInMs) {
        // Over for this page alone: another goes on.
        if (next === 'closed') return
        retryAt = retryInMs === undefined ? undefined : Date.now() + retryInMs
        post({ kind: 'state', state: next, retryInMs })
        enter(next, retryInMs)
      },
    })
    // Whatever the last holder reported, this connection is only beginning.
    post({ kind: 'state', state: 'connecting' })
    enter('connecting')
    return over.promise
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (closing.signal.aborted) return
    switch (data.kind) {
      case 'hello':
        if (held) postState(held.state)
        return
      case 'send':
        held?.send(data.value)
        return
      case 'reconnect':
        return held?.reconnect()
      case 'wake':
        return held?.wake()
      case 'frame':
        if (!held) hear(data.frame)
        return
      case 'state':
        if (!held) enter(data.state, data.retryInMs)
    }
  })
  navigator.locks.request(name, { signal: closing.signal }, hold).catch(() => {})
  post({ kind: 'hello' })

  // The holder may be a tab in the background, which notices the network late.
  const whenShown = () => {
    if (document.visibilityState === 'visible' && !held) post({ kind: 'wake' })
  }
  const { signal } = closing
  addEventListener('online', whenShown, { signal })
  document.addEventListener('visibilitychange', whenShown, { signal })

  return {
    get state() {
      return state
    },
    send(value) {
      if (held) return held.send(value)
      if (state !== 'open') return false
      post({ kind: 'send', value })
      return true
    },
    reconnect() {
      if (held) held.reconnect()
      else post({ kind: 'reconnect' })
    },
    wake() {
      if (held) held.wake()
      else post({ kind: 'wake' })
    },
    close() {
      if (signal.aborted) return
      held?.close()
      closing.abort()
      over.resolve()
      channel.close()
      state = 'closed'
      options.onState('closed')
    },
  }
}
