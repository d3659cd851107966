import type { PlatformShared } from '../../platform/domains/domain.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { Sight } from '../presence/service.ts'
import type { AskerLimits, RequestPace, UserService } from './service.ts'

/** Parts that domains of people are made of. A domain declares everything else that it needs of another. */
export interface Shared extends PlatformShared {
  readonly sight: Sight
  readonly users: UserService
  readonly pace: RequestPace
  readonly askers: AskerLimits
  readonly words: { readonly rules: WordRules }
}
