import Type from 'typebox'

/** A password that a person types to prove who they are; the rules for new passwords do not apply. */
export const typedPassword = Type.String({ minLength: 1, maxLength: 512 })

/** The browser's own id, which its next sign-in is recognised by; without it, the user agent and address are used. */
export const device = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }))

/** Whether others use the computer too: the server then forbids the browser to cache files. */
export const shared = Type.Optional(Type.Boolean())

/** The client asks for the password again before operations that cannot be undone, and the server requires it. */
export const confirms = Type.Optional(Type.Boolean())
