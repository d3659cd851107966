import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { AdminSearchService } from './admin-service.ts'
import type { SearchService } from './search-service.ts'

export function searchRoutes(
  routes: Routes,
  { search, admin }: { search: SearchService; admin: AdminSearchService },
): void {
  routes.signedIn(calls.searchMessages, ({ query }, caller) => search.messages(caller, query))
  routes.signedIn(calls.findInConversation, ({ query }, caller) => search.places(caller, query))
  routes.signedIn(calls.groupsByMembers, ({ query }, caller) => search.groupsByMembers(caller, query))
  routes.signedIn(calls.daysWithMessages, ({ query }, caller) => search.days(caller, query))
  routes.signedIn(calls.adminSearch, () => admin.offered())
  routes.signedIn(calls.searchAllMessages, ({ body }, caller) => admin.all(caller, body))
}
