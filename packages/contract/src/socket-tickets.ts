/**
 * Response header of sign-ins and of `GET /api/user/user_info`: tickets for the sockets of the session, separated by a
 * space. Each opens one socket of `parley.v2`, once and within `limits.ticketSeconds`, in the place of the token:
 * `?token=…`.
 */
export const socketTicketsHeader = 'parley-socket-tickets'
