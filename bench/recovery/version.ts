import { join, resolve } from 'node:path'
import type { HttpClient } from '@parley/client'

type Client = typeof import('@parley/client')

/** A checkout of Parley: its server, the tables it is used to, and the client that came with it. */
export interface Version {
  readonly main: string
  readonly openPostgres: typeof import('../../apps/server/src/db/postgres.ts').openPostgres
  /** Versions before `parley.v2` had tickets have no `ticketAddress`. */
  readonly client: Omit<Client, 'ticketAddress'> & Partial<Pick<Client, 'ticketAddress'>>
}

export async function versionIn(folder: string): Promise<Version> {
  const path = (file: string) => join(resolve(folder), file)
  const { openPostgres } = await import(path('apps/server/src/db/postgres.ts'))
  return {
    main: path('apps/server/src/main.ts'),
    openPostgres,
    client: await import(path('packages/client/src/index.ts')),
  }
}

/** The address of one connection. */
export function addressOf(
  { ticketAddress, socketAddress }: Version['client'],
  kind: 'chat' | 'group',
  base: string,
  { token, http, signal }: { token: string; http: HttpClient; signal: AbortSignal },
): Promise<string> {
  if (ticketAddress) return ticketAddress(kind, base, http, signal)
  // Versions before tickets take the token itself, at once.
  return socketAddress(kind, base, token as never) as never
}
