import { MemberRole } from '@parley/contract/enums'
import { type LoaderFunctionArgs, replace } from 'react-router'
import { toastError } from '../../lib/api-errors.ts'
import { groupQuery } from '../../lib/groups.ts'
import { t } from '../../lib/i18n/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isSignedIn } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/**
 * Seed.md: member and settings pages load their group first. For an ordinary member navigation is cancelled: one
 * stays where one is. A group that cannot be loaded is told of, and the page says the rest.
 */
export async function requireStaff({ request, params }: LoaderFunctionArgs) {
  if (!isSignedIn()) return null
  const id = Number(params.id)
  const role = await roleIn(id)
  if (role !== MemberRole.member) return null
  toast.warning(t('common.noPermission'))
  throw replace(placeBefore(new URL(request.url)) ?? `/group/${id}/info`)
}

async function roleIn(id: number) {
  try {
    return (await queryClient().fetchQuery(groupQuery(id))).role
  } catch (error) {
    toastError(error)
    return undefined
  }
}

/** What the address shows while one is on the way; undefined if that is the way itself, as after reloading. */
function placeBefore(wanted: URL) {
  const { pathname, search, hash } = location
  return pathname === wanted.pathname ? undefined : pathname + search + hash
}
