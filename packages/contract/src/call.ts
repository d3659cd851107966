import type { Static, TSchema } from 'typebox'

/** Whom a call is for. Administrators may what moderators and auditors may. */
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
  /** A call whose body is a file upload, or whose answer is bytes, or one that a browser is sent on from. */
  readonly media?: 'upload' | 'bytes' | 'redirect'
  /** For programs that do not read the envelope: refusals have an error status instead of 200. */
  readonly tellsByStatus?: true
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

/** Declares a call; the generic keeps the schemas' types. */
export const call = <const C extends CallShape>(definition: C): C => definition

/** `'GET /api/user/friends'` and its like, from a call's definition. */
type EndpointOf<C extends CallShape> = `${C['method']} ${C['path']}`

/** Calls by endpoint, for clients that want the types without loading the schemas. */
export type ByEndpoint<Calls extends Record<string, CallShape>> = {
  [C in Calls[keyof Calls] as EndpointOf<C>]: C
}
