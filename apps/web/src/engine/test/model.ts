import type { ChatMessage, GroupMessage, Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { PageStart } from '../../domain/conversations/calls.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { chatMessage, groupMessage, message, minutes, peer, text } from './messages.ts'
import { serve } from './server.ts'

interface Stored {
  readonly id: number
  readonly sequence: number
  readonly isMe: boolean
  readonly clientMessageId?: string | undefined
  /** Its text when it was stored. */
  readonly text: string
  msg: Msg
  /** Taken out of my view. */
  isRemoved: boolean
}

/** Events of a conversation, each at a place of its log. */
type Logged = { readonly kind: 'message' | 'withdrawn'; readonly of: Stored }

interface ModelConversation {
  readonly target: Target
  readonly messages: Stored[]
  readonly log: Logged[]
}

/** A server that stores each message once by its id, and publishes everything in the order of a log. */
export function modelServer(targets: readonly Target[], counts: readonly number[]) {
  let lastId = 0
  const conversations = targets.map((target): ModelConversation => ({ target, messages: [], log: [] }))
  const of = (target: Target) => {
    const found = conversations.find((one) => pathOf(one.target) === pathOf(target))
    if (!found) throw new Error(`no conversation ${pathOf(target)}`)
    return found
  }

  function store(target: Target, msg: Msg, clientMessageId?: string): Stored {
    const { messages, log } = of(target)
    const known = messages.find(
      (one) => clientMessageId !== undefined && one.clientMessageId === clientMessageId,
    )
    if (known) return known
    lastId += 1
    const isMe = clientMessageId !== undefined
    const said = msg.type === MessageType.text ? msg.textMsg.content : ''
    const one = {
      id: lastId,
      sequence: messages.length + 1,
      isMe,
      clientMessageId,
      text: said,
      msg,
      isRemoved: false,
    }
    messages.push(one)
    log.push({ kind: 'message', of: one })
    return one
  }

  function withdraw(target: Target, one: Stored) {
    if (one.msg.type === MessageType.withdrawn) return
    one.msg = { type: MessageType.withdrawn, withdrawMsg: { msgID: one.id, content: '' } }
    of(target).log.push({ kind: 'withdrawn', of: one })
  }

  for (const [at, count] of counts.entries())
    for (let number = 1; number <= count; number++) {
      const target = targets[at]
      if (target) store(target, text(`before ${number}`))
    }

  const visible = (target: Target) => of(target).messages.filter(({ isRemoved }) => !isRemoved)

  return { conversations, of, store, withdraw, visible }
}

export type ModelServer = ReturnType<typeof modelServer>

/** A message as the sockets and histories bring it. */
export function wireOf(target: Target, { id, sequence, isMe, msg }: Stored): ChatMessage | GroupMessage {
  const options = { isMe, msg, at: minutes(id) }
  if (target.kind === 'group') return { ...groupMessage(id, options), groupID: target.id, sequence }
  const other = { id: target.id, nickName: peer.nickname, avatar: '' }
  const one = chatMessage(id, options)
  return { ...one, ...(isMe ? { revUser: other } : { sendUser: other }), sequence }
}

/** Answers the calls that a page makes, as this server would. */
export function answersOf(server: ModelServer) {
  async function page(target: Target, query: Record<string, unknown>) {
    const rows = server.visible(target)
    const side = (['before', 'after', 'around'] as const).find((one) => one in query)
    // An id is a place too.
    const sequenceOf = (id: number) => rows.find((one) => one.id === id)?.sequence ?? 0
    const value = Number(query[side ?? ''])
    const start: PageStart | undefined = side && {
      side,
      by: 'sequence',
      value: query.by === 'id' ? sequenceOf(value) : value,
    }
    const given = rows.map((one) => ({ ...message(one.id), sequence: one.sequence }))
    const { messages, hasOlder, hasNewer = false } = await serve(given)(Number(query.limit), start)
    const ids = new Set(messages.map(({ id }) => id))
    return {
      list: rows.filter(({ id }) => ids.has(id)).map((one) => wireOf(target, one)),
      count: rows.length,
      more: hasOlder,
      moreAfter: hasNewer,
      position: server.of(target).log.length,
    }
  }

  return ({ endpoint, input }: { endpoint: string; input: object | undefined }): unknown => {
    const { query = {}, params = {} } = (input ?? {}) as Record<string, Record<string, unknown>>
    if (endpoint === 'GET /api/chat/history')
      return page({ kind: 'direct', id: Number(query.friendId) }, query)
    if (endpoint === 'GET /api/group/history/{id}')
      return page({ kind: 'group', id: Number(params.id) }, query)
    return { list: [], count: 0 }
  }
}
