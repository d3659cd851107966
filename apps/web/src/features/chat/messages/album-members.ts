import { MessageType } from '@parley/contract/enums'
import type { Entry } from '../../../engine/timeline/entry.ts'

const placeOf = ({ message }: Entry) => message.extras?.album?.place ?? 0

/** In the order of the album, in which a picture that was sent again has its former place. */
export const inPlace = (members: readonly Entry[]): readonly Entry[] =>
  members.toSorted((a, b) => placeOf(a) - placeOf(b))

const isPicture = ({ message: { msg } }: Entry) =>
  msg.type === MessageType.image || msg.type === MessageType.video

export const picturesOf = (members: readonly Entry[]) => members.filter(isPicture)

/** The text below the pictures. */
export const captionOf = (members: readonly Entry[]) => members.find((one) => !isPicture(one))
