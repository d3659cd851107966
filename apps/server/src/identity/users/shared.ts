import type { PlatformShared } from '../../platform/domains/domain.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { Sight } from '../presence/service.ts'
import type { AskerLimits, AskingPace, UserService } from './service.ts'

/** What domains of people are made of. Whatever else one needs of another is its own to name. */
export interface Shared extends PlatformShared {
  readonly sight: Sight
  readonly users: UserService
  readonly pace: AskingPace
  readonly askers: AskerLimits
  readonly words: { readonly rules: WordRules }
}
