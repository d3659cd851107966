import { isStaff, standing } from '../../domain/me/standing.ts'
import { loadUserConfig } from '../../domain/me/user-config.ts'
import type { Visit } from '../../platform/router/index.ts'
import { hrefOf } from '../../platform/router/location.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { pageAt } from './pages.ts'

const root = '/admin'

/** Redirects people who have no business here. The server itself guards the data behind the pages. */
export async function requireStaff({ location: wanted, from }: Visit) {
  // A person who was no administrator may be one by now, or have a duty, which the server knows.
  if (!isStaff(standing())) await loadUserConfig().catch(() => undefined)
  const me = standing()
  if (isStaff(me)) return wanted.pathname === root || pageAt(wanted.pathname, me) ? undefined : root
  toast.warning(t('common.noPermission'))
  // Reloading the page, one comes from itself.
  return from.pathname.startsWith(root) ? '/' : hrefOf(from)
}
