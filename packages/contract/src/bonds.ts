import Type, { type Static } from 'typebox'
import { MessageType } from './enums.ts'

/**
 * What lets two people write to each other: they are friends, the site is a house, where everybody may, or they are in
 * a group that lets its members chat temporarily.
 */
export const Bond = Type.Enum(['friend', 'house', 'temporary'])
export type Bond = Static<typeof Bond>

/** What a temporary chat takes: text, also as an answer. */
export const temporaryTypes: readonly MessageType[] = [MessageType.text, MessageType.reply, MessageType.quote]
