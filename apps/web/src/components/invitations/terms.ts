import { limits } from '@parley/contract/limits'
import type { Terms } from '../../domain/invitations/my-invitations.ts'

/** For how many days, and for how many people: 0 for any number. */
export interface TermsDraft {
  days: number
  people: number
}

export const dayChoices = [1, limits.invitationDays.group, 30]
export const peopleChoices = [0, 1, 10, 50]

export const usualTerms: TermsDraft = { days: limits.invitationDays.group, people: 0 }

export const termsOf = ({ days, people }: TermsDraft): Terms => ({
  days,
  ...(people > 0 && { maxUses: people }),
})
