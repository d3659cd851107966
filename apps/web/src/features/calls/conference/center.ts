import { createClientMessageId } from '@parley/client'
import type { IceServer } from '@parley/contract'
import { fetchConference } from '../../../domain/groups/conference.ts'
import { fetchIceServers } from '../../../domain/people/ice-servers.ts'
import { session } from '../../../domain/session/session.ts'
import { openOwnConnection } from '../../../engine/live/own-connection.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { openLine } from '../media/line.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { createRemoteMedia } from '../media/remote-media.ts'
import { shownOf } from '../media/shown.ts'
import { createConference } from './conference.ts'

const reasons = {
  moved: 'calls.conferenceMoved',
  removed: 'calls.conferenceRemoved',
  network: 'calls.network',
} as const

/** Each browser compresses its picture once for each of the others. */
const fineness = { width: 640, height: 360, frameRate: 20 }

/** Puts together the parts of group calls; with devices of their own, which no one-to-one call closes. */
export function openConference() {
  const local = createLocalMedia(fineness)
  let iceServers: readonly IceServer[] = []

  const conference = createConference({
    myId: session.getState().userID,
    connect: ({ onEvent, onLost }) => openOwnConnection('group', onEvent, onLost),
    ask: fetchConference,
    async prepare() {
      // Without them, people on one network still reach each other.
      iceServers = await fetchIceServers().catch(() => [])
    },
    media: { open: local.open, close: local.close, shown: () => shownOf(local.store.getState()) },
    openPeer(role, events) {
      const remote = createRemoteMedia()
      const common = { role, iceServers, askForServers: fetchIceServers, local, remote }
      return { ...openLine({ ...events, ...common, sendsShown: false }), remote }
    },
    onEnd(why, sentence) {
      if (why === 'refused') toast.error(sentence ?? t('calls.failed'))
      else toast.info(t(reasons[why]))
    },
    newId: createClientMessageId,
    after(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  local.store.subscribe(conference.show)
  return { ...conference, local }
}

export type ConferenceCenter = ReturnType<typeof openConference>
