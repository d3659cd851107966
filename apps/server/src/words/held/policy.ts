import { decidesAbout, mayCall } from '../../http/access.ts'
import { refuse } from '../../http/refusal.ts'
import type { Account } from '../../users/service.ts'

/** @param sender as they are at this moment; undefined once their account has ended */
export function checkReviewing(actor: Account | undefined, sender: Account | undefined): void {
  if (!actor || !mayCall('moderator', actor)) refuse('forbidden')
  if (!sender || !decidesAbout(actor, [sender])) refuse('heldUnknown')
}
