import type { Passed } from '../model/signal.ts'
import type { ConferencePorts } from './ports.ts'
import type { OpenPeer, PeerLink } from './state.ts'

/** A pair that has found no way to each other by then is shown as unreachable; it goes on looking. */
const patienceMs = 20_000

interface Options {
  ports: Pick<ConferencePorts, 'openPeer' | 'after'>
  send(seat: number, passed: Passed): void
  onChange(peers: ReadonlyMap<number, OpenPeer>): void
}

/** The connections to all others in the call, by their seats. */
export function createPeers({ ports, send, onChange }: Options) {
  let peers: ReadonlyMap<number, OpenPeer> = new Map()
  /** The last to come offers at once: the offer may arrive before the news that they came. */
  let early = new Map<number, Passed[]>()

  function keep(change: (peers: Map<number, OpenPeer>) => void) {
    const next = new Map(peers)
    change(next)
    peers = next
    onChange(peers)
  }

  function setLink(seat: number, link: PeerLink, only?: PeerLink) {
    const open = peers.get(seat)
    if (open && open.link !== link && (!only || open.link === only))
      keep((next) => next.set(seat, { ...open, link }))
  }

  function open(mySeat: number, seat: number): OpenPeer {
    // The one who came later offers first; when two offers cross, the lower seat gives way.
    const peer = ports.openPeer(mySeat > seat ? 'caller' : 'callee', {
      send: (passed) => peers.get(seat)?.peer === peer && send(seat, passed),
      onLink: (link) => peers.get(seat)?.peer === peer && setLink(seat, link),
    })
    ports.after(
      patienceMs,
      () => peers.get(seat)?.peer === peer && setLink(seat, 'unreachable', 'connecting'),
    )
    return { peer, link: 'connecting' }
  }

  return {
    /** Connects me with those who are there and are not connected yet, and with nobody else. */
    settle(mySeat: number, seats: readonly number[]) {
      const gone = [...peers.keys()].filter((seat) => !seats.includes(seat))
      const come = seats.filter((seat) => !peers.has(seat))
      if (gone.length + come.length === 0) return
      for (const seat of gone) peers.get(seat)?.peer.close()
      keep((next) => {
        for (const seat of gone) next.delete(seat)
        for (const seat of come) next.set(seat, open(mySeat, seat))
      })
      const newest = Math.max(mySeat, ...seats)
      const waiting = early
      early = new Map([...early].filter(([seat]) => seat > newest))
      for (const seat of come)
        for (const passed of waiting.get(seat) ?? []) peers.get(seat)?.peer.pass(passed)
    },

    take(seat: number, passed: Passed) {
      const open = peers.get(seat)
      if (open) open.peer.pass(passed)
      else early.set(seat, [...(early.get(seat) ?? []), passed])
    },

    closeAll() {
      for (const { peer } of peers.values()) peer.close()
      early.clear()
      keep((next) => next.clear())
    },
  }
}
