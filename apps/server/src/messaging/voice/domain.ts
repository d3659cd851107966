import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../conversations/shared.ts'
import { voiceRoutes } from './routes.ts'
import { VoiceService } from './service.ts'

/** Voice messages that people have heard. */
export function createVoices(parts: Shared): Domain {
  const voices = new VoiceService(parts)
  return {
    services: undefined,
    routes: (routes) => voiceRoutes(routes, voices),
    departure: voices,
  }
}
