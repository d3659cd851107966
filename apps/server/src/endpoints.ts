import type { Domain, RequestParts } from './platform/domains/domain.ts'
import type { SocketEndpoint } from './platform/sockets/endpoint.ts'
import type { Requests } from './platform/sockets/requests.ts'

/** The sockets that domains brought, each with what any domain lets it be asked. */
export function endpointsOf(domains: readonly Domain[], parts: RequestParts): SocketEndpoint[] {
  const brought = domains.flatMap(({ requests }) => requests?.(parts) ?? [])
  return domains.flatMap(({ socket }) =>
    socket ? [{ ...socket, requests: joined(brought.map((requests) => requests[socket.kind])) }] : [],
  )
}

function joined(brought: ReadonlyArray<Requests | undefined>): Requests {
  const entries = brought.flatMap((requests) => Object.entries(requests ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice) throw new Error(`two requests of one socket are called "${twice}"`)
  return Object.fromEntries(entries)
}
