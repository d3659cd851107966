/**
 * Where `List-Unsubscribe` leads: a program for mail posts there, which sends no fragment, and a browser is sent on to
 * `endPath`.
 */
export const endUrl = (publicUrl: string, ticket: string) => `${publicUrl}/api/mail/end/${ticket}`

/** Pages of the web app. The ticket is in the fragment, which no browser sends: no server or proxy can log it. */
export const endPath = (ticket: string) => `/mail/end#${ticket}`
export const endPageUrl = (publicUrl: string, ticket: string) => publicUrl + endPath(ticket)
export const confirmUrl = (publicUrl: string, ticket: string) => `${publicUrl}/mail/confirm#${ticket}`
export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/mail/reset#${token}`
export const refuseUrl = (publicUrl: string, ticket: string) => `${publicUrl}/mail/refuse#${ticket}`
