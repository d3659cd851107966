import type { Data, Endpoint, Endpoints, Input } from '@parley/contract'

/** The envelope's `data` in the answer to a call. */
export type Answer<E extends Endpoint> = Data<Endpoints[E]>

type Parts<E extends Endpoint> = Input<Endpoints[E]>
type OptionalParts<P> = { [K in keyof P as object extends P[K] ? K : never]?: P[K] }
type RequiredParts<P> = {
  [K in keyof P as P[K] extends undefined ? never : object extends P[K] ? never : K]: P[K]
}
type AbsentParts<P> = { [K in keyof P as P[K] extends undefined ? K : never]?: never }

/** The parts of a request that a call has; a part may be left out when nothing in it is required. */
export type CallInput<E extends Endpoint> = OptionalParts<Parts<E>> &
  RequiredParts<Parts<E>> &
  AbsentParts<Parts<E>>

export interface CallOptions {
  /** Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds until this call is given up, where the server waits for others before it answers. Default: the client's. */
  timeoutMs?: number
}

/** Arguments after the endpoint: the input may be left out when nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Method and address of a request: `{id}` filled from `params`, `query` appended, undefined values left out. */
export function addressOf(endpoint: string, { params = {}, query = {} }: RequestParts) {
  const [method = '', template = ''] = endpoint.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value))
  }
  return { method, path: search.size > 0 ? `${path}?${search}` : path }
}
