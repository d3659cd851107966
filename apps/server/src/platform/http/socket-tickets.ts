import { calls, socketTicketsHeader } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import type { Shown } from '../../kernel/caller.ts'
import { tokenOf } from './routes.ts'

interface Sessions {
  /** The session of a token; it may have been revoked. */
  shownBy(token: string): Shown | undefined
  ticketFor(session: Shown): string
}

interface Answered {
  readonly code?: number
  readonly data?: { readonly token?: unknown } | null
}

/**
 * Gives tickets for both sockets with answers that a client reads right before it opens them: sign-ins, and the
 * person's own settings. So its addresses hold nothing that is worth logging, and cost no request of their own.
 */
export function giveSocketTickets(app: FastifyInstance, auth: Sessions): void {
  app.addHook<Answered | null>('preSerialization', (request, reply, answered, done) => {
    const { url = '' } = request.routeOptions
    const own = url === calls.userInfo.path && request.method === 'GET' ? tokenOf(request) : undefined
    const given = url.startsWith('/api/auth/') ? answered?.data?.token : undefined
    const token = typeof given === 'string' ? given : own
    const shown = token !== undefined && answered?.code === 0 ? auth.shownBy(token) : undefined
    if (shown) void reply.header(socketTicketsHeader, `${auth.ticketFor(shown)} ${auth.ticketFor(shown)}`)
    done(null, answered)
  })
}
