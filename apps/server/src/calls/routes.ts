import { calls, type IceServer } from '@parley/contract'
import type { Routes } from '../http/routes.ts'

export function callRoutes(routes: Routes, iceServers: readonly IceServer[]): void {
  routes.signedIn(calls.iceServers, async () => [...iceServers])
}
