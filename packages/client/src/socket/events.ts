import type { ChatEvent, GroupEvent } from '@parley/contract'

type Check = (value: unknown) => boolean
type Fields = Record<string, Check>

const isString: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const has =
  (fields: Fields): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const userBrief = has({ id: isNumber, nickName: isString, avatar: isString })
const msg = has({ type: isNumber })

const chatMessage = has({
  id: isNumber,
  sendUser: userBrief,
  revUser: userBrief,
  isMe: isBoolean,
  created_at: isString,
  msg,
  msgPreview: isString,
})

const groupMessage = has({
  id: isNumber,
  groupID: isNumber,
  userID: isNumber,
  isMe: isBoolean,
  createdAt: isString,
  msg,
  msgPreview: isString,
})

const signals: Record<string, Fields> = {
  ack: { clientMessageId: isString, id: isNumber, sequence: isNumber, createdAt: isString },
  error: { clientMessageId: optional(isString), code: isNumber, msg: isString, retry: isBoolean },
  changed: { topics: Array.isArray },
  pong: {},
  behind: { signals: isBoolean },
}

const placed = { sequence: isNumber, position: isNumber, clientMessageId: optional(isString) }
const passing = { position: optional(isNumber) }
const logs = { epoch: isString, conversations: Array.isArray }
const backfill = {
  after: isNumber,
  upTo: isNumber,
  more: isBoolean,
  reset: isBoolean,
  events: Array.isArray,
}

const chatFields: Record<string, Fields> = {
  ...signals,
  message: { message: chatMessage, ...placed },
  notice: { message: chatMessage, ...passing },
  synced: { ...logs, position: isNumber, reset: isBoolean, changes: Array.isArray },
  backfill: { userID: isNumber, ...backfill },
  receipt: { userID: isNumber, isMe: isBoolean, deliveredUpTo: isNumber, readUpTo: isNumber },
  typing: { userID: isNumber },
  presence: { userID: isNumber, isOnline: isBoolean },
}

const groupFields: Record<string, Fields> = {
  ...signals,
  message: { message: groupMessage, ...placed },
  notice: { message: groupMessage, ...passing },
  changed: { groupID: isNumber, topics: Array.isArray, ...passing },
  synced: logs,
  backfill: { groupID: isNumber, ...backfill },
  receipt: { groupID: isNumber, readUpTo: isNumber },
  typing: { groupID: isNumber, userID: isNumber },
}

/**
 * Reads a frame of the chat socket under `parley.v2`.
 *
 * It checks by hand what the code relies on: the contract's own validator would weigh more than the rest of a page.
 *
 * @returns undefined for anything that is not an event of this version
 */
export const parseChatEvent = (frame: string) => parse(frame, chatFields) as ChatEvent | undefined

/** Reads a frame of the group socket under `parley.v2`; undefined for anything that is not an event. */
export const parseGroupEvent = (frame: string) => parse(frame, groupFields) as GroupEvent | undefined

function parse(frame: string, known: Record<string, Fields>) {
  let value: unknown
  try {
    value = JSON.parse(frame)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value.event !== 'string' || !Object.hasOwn(known, value.event))
    return undefined
  return has(known[value.event] ?? {})(value) ? value : undefined
}
