import type { UserInfo } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from '../api/api.ts'
import { onSessionEnd, updateSession } from '../session/session.ts'

export type UserConfigChanges = Partial<Omit<UserInfo, 'userID'>>

/** My profile and settings, with what is on its way to the server already in it; undefined until they are loaded. */
export const userConfig = createStore<{ config: UserInfo | undefined }>(() => ({ config: undefined }))

export const useUserConfig = () => useStore(userConfig, ({ config }) => config)

/** What the server has, and what is on its way there; for `save-user-config.ts`. */
export const configParts: { known: UserInfo | undefined; underWay: Set<UserConfigChanges> } = {
  known: undefined,
  underWay: new Set(),
}

/** Loads my profile and keeps its picture and name in the session. */
export async function loadUserConfig() {
  configParts.known = await api.call('GET /api/user/user_info')
  showUserConfig()
}

export function showUserConfig() {
  const { known, underWay } = configParts
  if (!known) return
  const config: UserInfo = Object.assign({ ...known }, ...underWay)
  userConfig.setState({ config })
  updateSession({ avatar: config.avatar, nickname: config.nickname })
}

onSessionEnd(() => {
  configParts.known = undefined
  configParts.underWay.clear()
  userConfig.setState({ config: undefined })
})
