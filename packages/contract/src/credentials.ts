import Type from 'typebox'

/** A password that somebody types to show who they are; what holds for new ones does not matter here. */
export const typedPassword = Type.String({ minLength: 1, maxLength: 512 })

/** The browser's own id, by which its next sign-in is known; whoever leaves it out is known by user agent and address. */
export const device = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }))

/** Whether others use the computer too: the browser is then told to keep no files. */
export const shared = Type.Optional(Type.Boolean())

/** The client asks for the password again before what cannot be undone, and the server insists on it. */
export const confirms = Type.Optional(Type.Boolean())
