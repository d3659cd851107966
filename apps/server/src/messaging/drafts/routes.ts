import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { DraftService } from './service.ts'

export function draftRoutes(routes: Routes, drafts: DraftService): void {
  routes.signedIn(calls.drafts, ({ query }, caller) => drafts.list(caller, query))
  routes.signedIn(calls.keepDraft, ({ body }, caller) => drafts.keep(caller, body))
}
