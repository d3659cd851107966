import type { Link } from '../model/state.ts'

/** A lost connection may come back on its own; after this, another route is sought. */
const patienceMs = 3000

/** Reports how a connection is doing, and looks for another way when it is gone. */
export function watchLink(
  connection: Pick<RTCPeerConnection, 'connectionState' | 'restartIce' | 'addEventListener'>,
  onLink: (link: Link) => void,
) {
  let isPoor = false
  let timer: ReturnType<typeof setTimeout> | undefined

  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(timer)
    const { connectionState } = connection
    if (connectionState === 'connected') return onLink(isPoor ? 'poor' : 'good')
    if (connectionState === 'disconnected') timer = setTimeout(() => connection.restartIce(), patienceMs)
    else if (connectionState === 'failed') connection.restartIce()
    else return
    onLink('lost')
  })

  return {
    setPoor(poor: boolean) {
      isPoor = poor
      if (connection.connectionState === 'connected') onLink(poor ? 'poor' : 'good')
    },
    stop: () => clearTimeout(timer),
  }
}
