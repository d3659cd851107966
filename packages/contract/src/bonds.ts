import Type, { type Static } from 'typebox'
import { MessageType } from './enums.ts'

/**
 * Why two people may write to each other: they are friends, or the site is open to all its people (`house`), or a group
 * of theirs lets its members chat temporarily.
 */
export const Bond = Type.Enum(['friend', 'house', 'temporary'])
export type Bond = Static<typeof Bond>

/** The types of messages in a temporary chat: text, also as a reply or quote. */
export const temporaryTypes: readonly MessageType[] = [MessageType.text, MessageType.reply, MessageType.quote]
