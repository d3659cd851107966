import { membership } from '../../domain/groups/membership.ts'
import { friendship } from '../../domain/people/friendship.ts'
import type { Door } from '../../domain/requests/door.ts'
import { t } from '../../platform/texts/index.ts'

/** A door, and what is said once it has opened or one has knocked. */
export interface ToldDoor extends Door {
  admittedText(): string
  requestedText(): string
}

export const friendDoor: ToldDoor = {
  ...friendship,
  admittedText: () => t('adding.friendsNow'),
  requestedText: () => t('adding.requestSent'),
}

export const groupDoor: ToldDoor = {
  ...membership,
  admittedText: () => t('adding.memberNow'),
  requestedText: () => t('adding.joinRequestSent'),
}
