import type { Link } from '../model/state.ts'

/** A connection that has gone may come back by itself; then another way is looked for. */
const patienceMs = 3000

/** Reports how a connection is doing, and looks for another way when it is gone. */
export function watchLink(
  connection: Pick<RTCPeerConnection, 'connectionState' | 'restartIce' | 'addEventListener'>,
  tell: (link: Link) => void,
) {
  let isPoor = false
  let timer: ReturnType<typeof setTimeout> | undefined

  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(timer)
    const { connectionState } = connection
    if (connectionState === 'connected') return tell(isPoor ? 'poor' : 'good')
    if (connectionState === 'disconnected') timer = setTimeout(() => connection.restartIce(), patienceMs)
    else if (connectionState === 'failed') connection.restartIce()
    else return
    tell('lost')
  })

  return {
    setPoor(poor: boolean) {
      isPoor = poor
      if (connection.connectionState === 'connected') tell(poor ? 'poor' : 'good')
    },
    stop: () => clearTimeout(timer),
  }
}
