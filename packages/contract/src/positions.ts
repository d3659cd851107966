import Type from 'typebox'
import { limits } from './all-limits.ts'
import { integer } from './schema.ts'

/**
 * Place in a log, from 1 without gaps. A conversation's log holds its messages and what becomes of them; a person's log
 * holds what else changed for that person. As a cursor it says up to where a client knows the log; 0 is its beginning.
 */
export const Position = integer()

/** Names the database whose positions these are; another one's mean nothing. */
export const Epoch = Type.String({ minLength: 1, maxLength: limits.epoch.max })
