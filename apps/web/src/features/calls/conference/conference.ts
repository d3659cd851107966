import type { Conference, GroupEvent } from '@parley/contract'
import { conferenceUnknown } from '@parley/contract/error-codes'
import { createStore } from 'zustand/vanilla'
import { isLater } from '../../../domain/groups/conference.ts'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import { createPeers } from './peers.ts'
import type { ConferencePorts, EndReason } from './ports.ts'
import { readSignal, textOf } from './signal.ts'
import { type ConferenceState, idle } from './state.ts'

/** Milliseconds before each attempt to come back in after the connection to the server is lost. */
const pauses = [500, 1000, 2000, 4000, 8000, 8000]
/** Milliseconds between two messages about what I show: of fast presses, only the last state is sent. */
const showPaceMs = 250

/** The call of a group that this page is in, one at a time: a connection to each of the others, as the server says who is there. */
export function createConference(ports: ConferencePorts) {
  const store = createStore<ConferenceState>(() => idle)
  let connection: ReturnType<ConferencePorts['connect']> | undefined
  /** Work that was begun for a call that is over must not affect the next. */
  let round = 0
  let attempts = 0
  let requestId = ''
  let isAccepted = false
  /** Whether a state is known in which I am: in one from before I could have a former seat. */
  let isKnown = false
  let hasMedia = false
  let latest: Conference | undefined
  let cancelRetry = () => {}
  let cancelShowing: (() => void) | undefined

  const peers = createPeers({
    ports,
    send: (seat, passed) => request({ conferenceSignal: { groupID: groupId(), seat, data: textOf(passed) } }),
    onChange(open) {
      const state = store.getState()
      if (state.phase === 'in') store.setState({ ...state, peers: open }, true)
    },
  })

  function groupId() {
    const state = store.getState()
    return state.phase === 'idle' ? 0 : state.groupId
  }

  function request(what: Parameters<NonNullable<typeof connection>['send']>[0]) {
    if (isAccepted) connection?.send(what)
  }

  function connect() {
    const state = store.getState()
    if (state.phase === 'idle') return
    const mine = round
    isAccepted = false
    isKnown = false
    latest = undefined
    requestId = ports.newId()
    const opened = ports.connect({
      onEvent: (event) => opened === connection && take(event),
      onLost: () => mine === round && opened === connection && lost(),
    })
    connection = opened
    opened.send({ enterConference: { groupID: state.groupId, kind: state.kind }, requestId })
  }

  function lost() {
    connection = undefined
    isAccepted = false
    const pause = pauses[attempts]
    if (pause === undefined) return end('network')
    attempts += 1
    const state = store.getState()
    if (state.phase === 'in') store.setState({ ...state, isReconnecting: true }, true)
    cancelRetry = ports.after(pause, connect)
  }

  function take(event: GroupEvent) {
    const state = store.getState()
    if (state.phase === 'idle') return
    switch (event.event) {
      case 'done':
        return event.requestId === requestId && accepted()
      case 'error':
        if (event.requestId === requestId) return end('refused', event.msg)
        return isAccepted && event.code === conferenceUnknown && again()
      case 'behind':
        return event.signals && askAgain()
      case 'conference':
        return event.groupID === state.groupId && event.conference && hear(event.conference)
      case 'conferenceSignal': {
        const passed = readSignal(event.data)
        return event.groupID === state.groupId && passed && peers.take(event.seat, passed)
      }
      case 'conferenceLeft':
        if (event.groupID !== state.groupId || state.phase !== 'in' || event.seat !== state.seat) return
        return event.why === 'lost' ? again() : end(event.why)
      default:
        return
    }
  }

  function accepted() {
    isAccepted = true
    attempts = 0
    askAgain()
  }

  function askAgain() {
    const asking = connection
    ports.ask(groupId()).then(
      (conference) => {
        if (asking !== connection || !conference) return
        isKnown = true
        if (latest && !isLater(conference, latest)) settle(latest)
        else hear(conference)
      },
      () => asking === connection && again(),
    )
  }

  /** Comes in anew, to another seat. */
  function again() {
    connection?.close()
    lost()
  }

  function hear(conference: Conference) {
    if (latest && !isLater(conference, latest)) return
    latest = conference
    if (isKnown) settle(conference)
  }

  function settle(conference: Conference) {
    const state = store.getState()
    const me = conference.people.find(({ userID }) => userID === ports.myId)
    // Sent before I came in.
    if (!me || state.phase === 'idle') return
    const isNew = state.phase !== 'in' || state.seat !== me.seat
    if (isNew) peers.closeAll()
    const before = store.getState()
    store.setState(
      {
        phase: 'in',
        groupId: state.groupId,
        kind: state.kind,
        hasHandUp: state.phase === 'in' && state.hasHandUp,
        peers: before.phase === 'in' ? before.peers : new Map(),
        seat: me.seat,
        isReconnecting: false,
        conference,
      },
      true,
    )
    peers.settle(
      me.seat,
      conference.people.map(({ seat }) => seat).filter((seat) => seat !== me.seat),
    )
    if (!hasMedia) {
      hasMedia = true
      void ports.media.open(state.kind)
    }
    if (isNew) show()
  }

  function show() {
    cancelShowing ??= ports.after(showPaceMs, () => {
      cancelShowing = undefined
      const state = store.getState()
      if (state.phase !== 'in') return
      const { groupId: groupID, hasHandUp } = state
      request({ showInConference: { groupID, ...ports.media.shown(), hasHandUp } })
    })
  }

  function end(why: EndReason, sentence?: string) {
    finish()
    ports.onEnd(why, sentence)
  }

  function finish() {
    round += 1
    cancelRetry()
    cancelShowing?.()
    cancelShowing = undefined
    peers.closeAll()
    connection?.close()
    connection = undefined
    isAccepted = false
    hasMedia = false
    attempts = 0
    ports.media.close()
    store.setState(idle, true)
  }

  return {
    store,

    enter(groupId: number, kind: CallKind) {
      if (store.getState().phase !== 'idle') return
      store.setState({ phase: 'entering', groupId, kind }, true)
      const mine = ++round
      void ports.prepare().then(() => mine === round && connect())
    },

    leave() {
      if (store.getState().phase === 'idle') return
      connection?.send({ leaveConference: { groupID: groupId() } })
      finish()
    },

    setHandUp(hasHandUp: boolean) {
      const state = store.getState()
      if (state.phase !== 'in') return
      store.setState({ ...state, hasHandUp }, true)
      show()
    },

    /** Something of what I show has changed. */
    show,
  }
}
