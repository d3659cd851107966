import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { VoiceService } from './service.ts'

export function voiceRoutes(routes: Routes, voices: VoiceService): void {
  routes.signedIn(calls.heardVoices, ({ query }, caller) => voices.heard(caller, query.messageIds))
  routes.signedIn(calls.hearVoices, async ({ body }, caller) => {
    await voices.hear(caller, body.idList)
    return {}
  })
}
