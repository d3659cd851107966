import { calls } from '@parley/contract'
import type { Config } from '../config/config.ts'
import type { Routes } from '../http/routes.ts'
import { turnServer } from './turn.ts'

export function callRoutes(routes: Routes, { iceServers, turn }: Pick<Config, 'iceServers' | 'turn'>): void {
  routes.signedIn(calls.iceServers, async (_input, { userId }) => [
    ...iceServers,
    ...(turn ? [turnServer(turn, userId, new Date())] : []),
  ])
}
