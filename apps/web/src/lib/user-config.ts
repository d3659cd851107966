import type { UserInfo } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from './api.ts'
import { onSessionEnd, updateSession } from './session.ts'

export type UserConfigChanges = Partial<Omit<UserInfo, 'userID'>>

/** My profile and settings, with what is on its way to the server already in it; undefined until they are loaded. */
export const userConfig = createStore<{ config: UserInfo | undefined }>(() => ({ config: undefined }))

export const useUserConfig = () => useStore(userConfig, ({ config }) => config)

let known: UserInfo | undefined
const underWay = new Set<UserConfigChanges>()
let lastSave: Promise<unknown> = Promise.resolve()

/** Loads my profile and keeps its picture and name in the session. */
export async function loadUserConfig() {
  known = await api.call('GET /api/user/user_info')
  show()
}

/**
 * Changes a part of my profile and settings; seen at once, and no longer if the server refuses. One change follows the
 * other, so that the last one wins there as well.
 *
 * @throws {ApiError} when it is refused or does not get there
 */
export async function saveUserConfig(changes: UserConfigChanges) {
  underWay.add(changes)
  show()
  const save = lastSave.then(() => api.call('PUT /api/user/user_info', { body: changes }))
  lastSave = save.catch(() => undefined)
  try {
    await save
    if (known) known = { ...known, ...changes }
  } finally {
    underWay.delete(changes)
    show()
  }
}

function show() {
  if (!known) return
  const config: UserInfo = Object.assign({ ...known }, ...underWay)
  userConfig.setState({ config })
  updateSession({ avatar: config.avatar, nickname: config.nickname })
}

onSessionEnd(() => {
  known = undefined
  underWay.clear()
  userConfig.setState({ config: undefined })
})
