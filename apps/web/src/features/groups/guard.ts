import { toastError } from '../../domain/api/api-errors.ts'
import { mayIn } from '../../domain/groups/group-rights.ts'
import { groupQuery } from '../../domain/groups/groups.ts'
import { currentEngine } from '../../engine/current.ts'
import type { Visit } from '../../platform/router/index.ts'
import { hrefOf } from '../../platform/router/location.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

/**
 * Member and settings pages load their group first. For an ordinary member navigation is cancelled
 * (docs/wire-for-older-clients.md). A group that cannot be loaded shows a toast, and the page says the rest.
 */
export async function requireStaff({ location: wanted, from, params }: Visit) {
  const id = Number(params.id)
  const group = await load(id)
  if (!group || mayIn(group, 'manage')) return undefined
  toast.warning(t('common.noPermission'))
  // Reloading the page, one comes from itself.
  return wanted.pathname === from.pathname ? `/group/${id}/info` : hrefOf(from)
}

async function load(id: number) {
  try {
    return await currentEngine().queries.fetchQuery(groupQuery(id))
  } catch (error) {
    toastError(error)
    return undefined
  }
}
