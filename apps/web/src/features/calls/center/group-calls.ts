import { createStore } from 'zustand/vanilla'
import { toastError } from '../../../domain/api/api-errors.ts'
import { conferenceHere } from '../../../domain/groups/conference.ts'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { ConferenceCenter } from '../conference/center.ts'
import { holdCall } from './tabs.ts'

/** The calls of groups, whose code is loaded with the first of them. */
export function createGroupCalls() {
  const store = createStore<{ conference: ConferenceCenter | undefined }>(() => ({ conference: undefined }))
  let letGo = () => {}
  let isClosed = false

  const stateOf = () => store.getState().conference?.store.getState() ?? { phase: 'idle' as const }
  const isOn = () => stateOf().phase !== 'idle'

  async function load() {
    const { openConference } = await fetchCode(() => import('../conference/center.ts'))
    const known = store.getState().conference
    if (known) return known
    const conference = openConference()
    conference.store.subscribe((state, before) => {
      const groupId = state.phase === 'idle' ? undefined : state.groupId
      conferenceHere.setState({ groupId })
      if ((before.phase === 'idle') === (groupId === undefined)) return
      letGo()
      letGo = groupId === undefined ? () => {} : holdCall()
    })
    store.setState({ conference })
    return conference
  }

  const leave = () => store.getState().conference?.leave()
  addEventListener('pagehide', leave)

  return {
    store,
    isOn,
    leave,

    async start(groupId: number, kind: CallKind) {
      const state = stateOf()
      if (state.phase !== 'idle') {
        if (state.groupId !== groupId) toast.info(t('calls.inCall'))
        return
      }
      try {
        const conference = await load()
        if (!isClosed) conference.enter(groupId, kind)
      } catch (error) {
        toastError(error)
      }
    },

    close() {
      isClosed = true
      removeEventListener('pagehide', leave)
      leave()
      letGo()
    },
  }
}
