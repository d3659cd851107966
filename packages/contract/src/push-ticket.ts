import Type from 'typebox'

/** The ticket in a notification for one of its buttons. */
export const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })
