import type { UserInfo } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from './api.ts'
import { onSessionEnd, updateSession } from './session.ts'

/** My profile and settings; undefined until they are loaded. */
export const userConfig = createStore<{ config: UserInfo | undefined }>(() => ({ config: undefined }))

export const useUserConfig = () => useStore(userConfig, ({ config }) => config)

/** Loads my profile and keeps its picture and name in the session. */
export async function loadUserConfig() {
  const config = await api.call('GET /api/user/user_info')
  userConfig.setState({ config })
  updateSession({ avatar: config.avatar, nickname: config.nickname })
}

onSessionEnd(() => userConfig.setState({ config: undefined }))
