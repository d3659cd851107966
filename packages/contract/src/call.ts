import type { Static, TSchema } from 'typebox'

/** Who may use an endpoint. Administrators may use those of moderators and auditors too. */
export type Access = 'public' | 'user' | 'moderator' | 'auditor' | 'administrator'

export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces. */
  readonly path: string
  readonly access: Access
  /** Also open to people who have not set up the second factor that the site requires. */
  readonly withoutSecondFactor?: true
  /** Its work or its answer may be far larger than its request: a person gets one such answer at a time. */
  readonly costly?: true
  /** One line for the reader of the OpenAPI page. */
  readonly summary: string
  readonly section: Section
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Largest body, where it is larger than for other endpoints. */
  readonly bodyBytes?: number
  /** An endpoint with a file upload as its body, with bytes as its answer, or one that redirects a browser. */
  readonly media?: 'upload' | 'bytes' | 'redirect'
  /** For programs that do not read the envelope: refusals have an error status instead of 200. */
  readonly hasErrorStatus?: true
  /** Schema of `data` in the answer's envelope. */
  readonly data: TSchema
  readonly example?: { readonly request?: unknown; readonly data: unknown }
}

export type Section =
  | 'auth'
  | 'settings'
  | 'users'
  | 'friends'
  | 'chat'
  | 'search'
  | 'groups'
  | 'invitations'
  | 'directory'
  | 'files'
  | 'reports'
  | 'administration'

type Part<C extends CallShape, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema
  ? Static<C[K]>
  : undefined

/** The input of an endpoint's handler. */
export interface Input<C extends CallShape> {
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
}

/** The `data` of an endpoint's answer. */
export type Data<C extends CallShape> = Static<C['data']>

/** Declares an endpoint; the generic keeps the schemas' types. */
export const call = <const C extends CallShape>(definition: C): C => definition

/** Name of an endpoint from its definition, such as `'GET /api/user/friends'`. */
type EndpointOf<C extends CallShape> = `${C['method']} ${C['path']}`

/** Definitions by endpoint, for clients that use the types without loading the schemas. */
export type ByEndpoint<Calls extends Record<string, CallShape>> = {
  [C in Calls[keyof Calls] as EndpointOf<C>]: C
}
