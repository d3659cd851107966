import { type CallShape, type Confirmation, confirmations } from '@parley/contract'
import type { Caller } from './caller.ts'
import { refuse } from './refusal.ts'

type Acting = Pick<Caller, 'isConfirmed'>

const table: Readonly<Record<string, Confirmation | undefined>> = confirmations

/**
 * Call before an operation that the table marks with `when`, if the request needs a confirmation (decision 103).
 * @throws Refusal `confirmationNeeded`
 */
export function checkConfirmed({ isConfirmed }: Acting): void {
  if (!isConfirmed) refuse('confirmationNeeded')
}

/** Call before every operation: those that always need a confirmation are refused only here. @throws Refusal */
export function checkConfirmation({ method, path }: CallShape, caller: Acting): void {
  if (table[`${method} ${path}`]?.confirms === 'always') checkConfirmed(caller)
}
