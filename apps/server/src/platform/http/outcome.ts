import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../kernel/refusal.ts'
import { countRefusal } from './counts.ts'

/** What the access log says about a request beside its status, which is 200 for most refusals. */
export interface Outcome {
  readonly userId?: number
  readonly refused?: string
  readonly code?: number
}

const outcomes = new WeakMap<FastifyRequest, Outcome>()

export const outcomeOf = (request: FastifyRequest): Outcome => outcomes.get(request) ?? {}

const note = (request: FastifyRequest, more: Outcome) =>
  outcomes.set(request, { ...outcomeOf(request), ...more })

/** The caller of this request is known. */
export function notePerson(request: FastifyRequest, userId: number): void {
  note(request, { userId })
}

/** This request is refused: for the access log and the metrics. */
export function noteRefusal(request: FastifyRequest, { errorName, code }: Refusal): void {
  note(request, { refused: errorName, code })
  countRefusal(`${request.method} ${request.routeOptions.url ?? 'none'}`, code)
}
