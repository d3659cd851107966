import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { ConferenceService } from './service.ts'

export function conferenceRoutes(routes: Routes, conferences: ConferenceService): void {
  routes.signedIn(calls.groupConference, ({ query }, caller) => conferences.of(caller, query.groupId))
}
