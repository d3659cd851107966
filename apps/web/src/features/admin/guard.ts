import { isStaff } from '../../domain/session/administrator.ts'
import { session } from '../../domain/session/session.ts'
import type { Visit } from '../../platform/router/index.ts'
import { hrefOf } from '../../platform/router/location.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { pageAt } from './pages.ts'

const root = '/admin'

/** Leads away whoever has no business here. What is behind the pages the server guards itself. */
export function requireStaff({ location: wanted, from }: Visit) {
  const me = session.getState()
  if (isStaff(me)) return wanted.pathname === root || pageAt(wanted.pathname, me.role) ? undefined : root
  toast.warning(t('common.noPermission'))
  // Reloading the page, one comes from itself.
  return from.pathname.startsWith(root) ? '/' : hrefOf(from)
}
