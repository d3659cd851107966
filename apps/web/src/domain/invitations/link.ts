export const invitationPath = (code: string) => `/i/${code}`

/** What is passed on: it leads whoever opens it to the invitation. */
export const invitationLink = (code: string, origin = location.origin) => origin + invitationPath(code)
