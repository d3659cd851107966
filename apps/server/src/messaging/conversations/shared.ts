import type { Shared as PeopleShared } from '../../identity/users/shared.ts'
import type { PersonLogs } from '../catch-up/service.ts'
import type { WordFilter } from './quarantine.ts'

/** Parts that domains of messages, and those above them, are made of. */
export interface Shared extends PeopleShared {
  readonly logs: PersonLogs
  readonly words: WordFilter
}
