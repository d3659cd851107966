import type { Settings } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from './api/api.ts'

/** The settings that the site publishes; undefined until they are loaded. */
export const siteSettings = createStore<{ settings: Settings | undefined }>(() => ({ settings: undefined }))

export const useSiteSettings = () => useStore(siteSettings, ({ settings }) => settings)

/** The site's rule for registering: until it is known, the site counts as open, as most are. */
export const useRegistration = () => useSiteSettings()?.registration ?? 'open'

const isHouseBy = (settings: Settings | undefined) => settings?.kind === 'house'

/** Whether everybody here may write to everybody. */
export const isHouse = () => isHouseBy(siteSettings.getState().settings)
export const useIsHouse = () => isHouseBy(useSiteSettings())

export async function loadSiteSettings() {
  siteSettings.setState({ settings: await api.call('GET /api/settings/info') })
}
