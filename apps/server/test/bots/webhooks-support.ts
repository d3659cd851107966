import { type ErrorName, errorName, type Webhook } from '@parley/contract'
import type { Person, World } from '../groups/groups-support.ts'

interface Posted {
  readonly status: number
  readonly outcome: 'ok' | ErrorName | undefined
  readonly messageId: number | undefined
  readonly notShown: readonly string[] | undefined
  readonly retryAfter: number
}

/** A webhook, as a program elsewhere has it: an address and nothing else. */
export interface Hook {
  readonly webhook: Webhook
  readonly path: string
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Posted>
}

export async function makeHook(world: World, by: Person, groupId: number, name = 'Build'): Promise<Hook> {
  const { webhook, path } = await by.call('POST /api/group/webhooks', { body: { groupId, name } })
  return { webhook, path, post: (body, headers) => postTo(world, path, body, headers) }
}

export async function postTo(
  world: World,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<Posted> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(world.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: sent,
  })
  const { code, data } = (await response.json()) as {
    code: number
    data: { messageId: number; notShown?: string[] } | null
  }
  return {
    status: response.status,
    outcome: code === 0 ? 'ok' : errorName(code),
    messageId: data?.messageId,
    notShown: data?.notShown,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  }
}

/** Texts of the group's newest messages, the newest last. */
export async function saidIn(person: Person, id: number) {
  const { list } = await person.call('GET /api/group/history/{id}', {
    params: { id },
    query: { limit: -1, extras: true },
  })
  return list.toSorted((a, b) => a.id - b.id)
}
