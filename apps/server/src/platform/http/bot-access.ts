import { type BotScope, botCalls, botRequests, type CallShape, notForBots } from '@parley/contract'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'

type Acting = Pick<Caller, 'scopes'>

const calls: Readonly<Record<string, BotScope>> = botCalls

/** @throws Refusal `botForbidden` for a bot without the scope; whatever people may is another matter */
function check({ scopes }: Acting, needed: BotScope | undefined): void {
  if (scopes && (needed === undefined || !scopes.includes(needed))) refuse('botForbidden')
}

export const checkBotCall = ({ method, path }: CallShape, caller: Acting): void =>
  check(caller, calls[`${method} ${path}`])

/** Opening a socket, which receives everything. */
export const checkBotSocket = (caller: Acting): void => check(caller, 'read')

export const checkBotRequest = (name: string, caller: Acting): void =>
  check(caller, Object.hasOwn(botRequests, name) ? botRequests[name] : undefined)

export function checkBotFrame(frame: unknown, caller: Acting): void {
  if (!caller.scopes) return
  const { type } = Object((frame as { msg?: unknown }).msg) as { type?: number }
  check(caller, notForBots.some((one) => one === type) ? undefined : 'send')
}
