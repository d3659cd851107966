import { membership } from '../../domain/groups/membership.ts'
import { friendship } from '../../domain/people/friendship.ts'
import type { Door } from '../../domain/requests/door.ts'
import { t } from '../../platform/texts/index.ts'

/** A door with the texts to show after entering or after sending a request. */
export interface DoorWithTexts extends Door {
  admittedText(): string
  requestedText(): string
}

export const friendDoor: DoorWithTexts = {
  ...friendship,
  admittedText: () => t('adding.friendsNow'),
  requestedText: () => t('adding.requestSent'),
}

export const groupDoor: DoorWithTexts = {
  ...membership,
  admittedText: () => t('adding.memberNow'),
  requestedText: () => t('adding.joinRequestSent'),
}
