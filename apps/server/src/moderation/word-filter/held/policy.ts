import type { Account } from '../../../identity/users/service.ts'
import { decidesAbout, mayCall } from '../../../kernel/access.ts'
import { refuse } from '../../../kernel/refusal.ts'

/** @param sender as they are at this moment; undefined once their account has ended */
export function checkReviewing(actor: Account | undefined, sender: Account | undefined): void {
  if (!actor || !mayCall('moderator', actor)) refuse('forbidden')
  if (!sender || !decidesAbout(actor, [sender])) refuse('heldUnknown')
}
