import type { IceServer } from '@parley/contract'
import type { Line, LineEvents } from '../model/ports.ts'
import type { Role } from '../model/state.ts'
import { type AskForServers, renewServers } from './ice-servers.ts'
import { watchLink } from './link-watch.ts'
import { type LocalMedia, pictureOf } from './local-media.ts'
import { negotiate } from './negotiation.ts'
import { watchQuality } from './quality-watch.ts'
import type { RemoteMedia } from './remote-media.ts'
import { shownOf } from './shown.ts'

interface Options extends LineEvents {
  role: Role
  iceServers: readonly IceServer[]
  askForServers: AskForServers
  local: LocalMedia
  remote: RemoteMedia
  /** Whether the two send each other what they show, by a channel of their own; else the server passes it on. */
  sendsShown: boolean
}

const kinds = ['audio', 'video'] as const

/** Connects my media with those of the other side. */
export function openLine(options: Options): Line {
  const { role, iceServers, askForServers, local, remote, sendsShown, send, onLink } = options
  const connection = new RTCPeerConnection({ iceServers: [...iceServers] })
  const isClosed = () => connection.connectionState === 'closed'
  /** The callee adds nothing before the first offer: it says what there is room for. */
  let hasRoom = role === 'caller'
  let channel: RTCDataChannel | undefined

  const onError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody else needs to know; the call ends if no connection comes of it.
    if (!isClosed()) console.warn('Call negotiation', error)
  }

  const negotiation = negotiate(connection, {
    role,
    send,
    onError,
    onOffer() {
      hasRoom = true
      if (/^m=application/m.test(connection.remoteDescription?.sdp ?? '')) openChannel()
      attach()
    },
  })
  connection.addEventListener('track', ({ track }) => remote.add(track))

  function openChannel() {
    if (channel || !sendsShown) return
    channel = connection.createDataChannel('shown', { negotiated: true, id: 0 })
    channel.addEventListener('open', sendShown)
    channel.addEventListener('message', ({ data }) => remote.receive(String(data)))
  }

  function sendShown() {
    if (channel?.readyState === 'open') channel.send(JSON.stringify(shownOf(local.store.getState())))
  }

  function attach() {
    if (!hasRoom || isClosed()) return
    const state = local.store.getState()
    const tracks = { audio: state.microphone, video: pictureOf(state) }
    for (const kind of kinds) {
      const place = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)
      const track = tracks[kind] ?? null
      if (place) {
        if (place.direction !== 'sendrecv') place.direction = 'sendrecv'
        if (place.sender.track !== track) place.sender.replaceTrack(track).catch(onError)
      } else if (track || role === 'caller') connection.addTransceiver(track ?? kind)
    }
  }

  if (role === 'caller') {
    openChannel()
    attach()
  }
  const stopFollowing = local.store.subscribe(() => {
    attach()
    sendShown()
  })
  const link = watchLink(connection, onLink)
  const stopWatching = watchQuality(connection, link.setPoor)
  const stopRenewing = renewServers(askForServers, (servers) => {
    if (!isClosed()) connection.setConfiguration({ iceServers: [...servers] })
  })

  return {
    pass: (passed) => void negotiation.take(passed),
    close() {
      stopFollowing()
      stopWatching()
      stopRenewing()
      link.stop()
      connection.close()
      remote.clear()
    },
  }
}
