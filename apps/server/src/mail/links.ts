/** Where `List-Unsubscribe` leads: a program for mail posts there, and a browser is sent on to `endPath`. */
export const endUrl = (publicUrl: string, ticket: string) => `${publicUrl}/api/mail/end/${ticket}`

/** Of pages of the web app. */
export const endPath = (ticket: string) => `/mail/end/${ticket}`
export const confirmUrl = (publicUrl: string, ticket: string) => `${publicUrl}/mail/confirm/${ticket}`
export const refuseUrl = (publicUrl: string, ticket: string) => `${publicUrl}/mail/refuse/${ticket}`
