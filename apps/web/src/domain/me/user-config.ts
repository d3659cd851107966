import type { OwnInfo } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from '../api/api.ts'
import { belonging, updateSession } from '../session/session.ts'

export type UserConfigChanges = Partial<Omit<OwnInfo, 'userID'>>

/** My profile and settings as the server has them, and what is on its way there. */
function createParts() {
  return {
    /** With what is on its way already in it; undefined until they are loaded. */
    shown: createStore<{ config: OwnInfo | undefined }>(() => ({ config: undefined })),
    known: undefined as OwnInfo | undefined,
    underWay: new Set<UserConfigChanges>(),
    lastSave: Promise.resolve() as Promise<unknown>,
  }
}

export type UserConfigParts = ReturnType<typeof createParts>

/** For `save-user-config.ts`: those of the signed-in person. */
export const userConfigParts = () => belonging(createParts)

/** My profile and settings, as they are shown. */
export const userConfig = () => userConfigParts().shown.getState().config

export const useUserConfig = () => useStore(userConfigParts().shown, ({ config }) => config)

/** Loads my profile and keeps its picture and name in the session. */
export async function loadUserConfig() {
  const parts = userConfigParts()
  parts.known = await api.call('GET /api/user/user_info')
  showUserConfig(parts)
}

export function showUserConfig(parts: UserConfigParts) {
  const { known, underWay, shown } = parts
  // Somebody else may have signed in meanwhile.
  if (!known || parts !== userConfigParts()) return
  const config: OwnInfo = Object.assign({ ...known }, ...underWay)
  shown.setState({ config })
  const { avatar, nickname, role } = config
  updateSession({ avatar, nickname, ...(role && { role }) })
}
