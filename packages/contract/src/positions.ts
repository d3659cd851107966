import Type from 'typebox'
import { limits } from './all-limits.ts'
import { integer } from './schema.ts'

/**
 * Position in a log, from 1 without gaps. A conversation's log holds its messages and their changes; a person's log
 * holds that person's other changes. A cursor is the position up to which a client knows the log; 0 is its beginning.
 */
export const Position = integer()

/** Identifies the database of the positions; those of another database mean nothing. */
export const Epoch = Type.String({ minLength: 1, maxLength: limits.epoch.max })
