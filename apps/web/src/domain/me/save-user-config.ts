import { api } from '../api/api.ts'
import { showUserConfig, type UserConfigChanges, userConfigParts } from './user-config.ts'

/**
 * Changes a part of my profile and settings; seen at once, and no longer if the server refuses. One change follows the
 * other, so that the last one wins there as well.
 *
 * @throws {ApiError} when it is refused or does not get there
 */
export async function saveUserConfig(changes: UserConfigChanges) {
  const parts = userConfigParts()
  parts.underWay.add(changes)
  showUserConfig(parts)
  const save = parts.lastSave.then(async () => {
    // Once the person has signed out, it would change the settings of the next.
    if (parts === userConfigParts()) await api.call('PUT /api/user/user_info', { body: changes })
  })
  parts.lastSave = save.catch(() => undefined)
  try {
    await save
    if (parts.known) parts.known = { ...parts.known, ...changes }
  } finally {
    parts.underWay.delete(changes)
    showUserConfig(parts)
  }
}
