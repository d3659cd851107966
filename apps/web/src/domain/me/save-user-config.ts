import { api } from '../api/api.ts'
import { configParts, showUserConfig, type UserConfigChanges } from './user-config.ts'

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Changes a part of my profile and settings; seen at once, and no longer if the server refuses. One change follows the
 * other, so that the last one wins there as well.
 *
 * @throws {ApiError} when it is refused or does not get there
 */
export async function saveUserConfig(changes: UserConfigChanges) {
  configParts.underWay.add(changes)
  showUserConfig()
  const save = lastSave.then(() => api.call('PUT /api/user/user_info', { body: changes }))
  lastSave = save.catch(() => undefined)
  try {
    await save
    const { known } = configParts
    if (known) configParts.known = { ...known, ...changes }
  } finally {
    configParts.underWay.delete(changes)
    showUserConfig()
  }
}
