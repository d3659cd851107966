import type { Device } from '../person/device.ts'
import { mentionsOf, type Seen, unreadOf, type View } from '../person/view.ts'
import { judgeConferences } from './conferences.ts'
import { judgeFinds } from './finds.ts'
import { judgeForwards } from './forwards.ts'
import { type ConversationKey, keyOf, type Model, type Send } from './model.ts'
import { judgeScheduled, judgeSchedules } from './schedules.ts'
import type { ConversationOf, ServerConversation, Truth } from './truth.ts'

/** The problems at the end of a run; empty if everything is correct. */
export function judge(model: Model, truths: readonly Truth[], devices: readonly Device[]): string[] {
  const byKey = conversationsByKey(truths)
  return [
    ...model.complaints,
    ...judgeConferences(
      model,
      truths.map(({ conferences }) => conferences),
    ),
    ...model.forgotten
      .filter(({ key }) => model.groups.has(Number(key.split(' ')[1])))
      .map((send) => `acked, but its group was said to be unknown: ${show(send)}`),
    ...model.unanswered.map((send) => `was never answered: ${show(send)}`),
    ...[...model.sends.values()].flatMap((send) => judgeSend(model, byKey, send)),
    ...[...byKey.values()].flatMap((list) => judgeConversation(model, list)),
    ...[...byKey].flatMap(([key, list]) => list.flatMap((to) => judgeForwards(model, to, key))),
    ...[...byKey].flatMap(([key, list]) => list.flatMap((to) => judgeSchedules(model, to, key, truths))),
    ...truths.flatMap((truth) => judgeScheduled(model, truth)),
    ...truths.flatMap((truth) => judgeLists(model, truth)),
    ...truths.flatMap((truth) => judgeReactions(model, truth)),
    ...truths.flatMap((truth) => judgeVotes(model, truth)),
    ...truths.flatMap((truth) => judgeEntries(model, truth)),
    ...truths.flatMap((truth) => judgePins(model, truth)),
    ...truths.flatMap((truth) => judgeFinds(model, truth)),
    ...devices.flatMap((device) => {
      const truth = truths.find(({ account }) => account.id === device.account.id)
      return truth ? judgeDevice(device, truth) : []
    }),
  ]
}

function conversationsByKey(truths: readonly Truth[]): Map<ConversationKey, ConversationOf[]> {
  const byKey = new Map<ConversationKey, ConversationOf[]>()
  for (const { account, conversations } of truths)
    for (const conversation of conversations) {
      const key = keyOf(conversation.kind, conversation.id, account.id)
      byKey.set(key, [...(byKey.get(key) ?? []), { me: account.id, conversation }])
    }
  return byKey
}

/**
 * An acked message exists once, at the place of its ack, for everybody who did not hide it; any other does not exist.
 */
function judgeSend(model: Model, byKey: Map<string, ConversationOf[]>, send: Send): string[] {
  if (send.withdraws !== undefined) return judgeWithdrawal(model, byKey, send)
  return (byKey.get(send.key) ?? []).flatMap(({ me, conversation: { messages, clientMessageIds } }) => {
    const found = messages.filter(({ id }) => clientMessageIds.get(id) === send.clientMessageId)
    const [first] = found
    if (found.length > 1) return [`doubled: ${show(send)}`]
    if (!send.ack) return first ? [`refused, but stored: ${show(send)}`] : []
    if (!first)
      return model.hidden.get(me)?.has(send.ack.id) ? [] : [`acked, but lost to ${me}: ${show(send)}`]
    if (first.id !== send.ack.id || first.sequence !== send.ack.sequence)
      return [`not where its ack said: ${show(send)}, but ${JSON.stringify(first)}`]
    if (first.album !== undefined && first.album !== send.album)
      return [`in an album that it was not sent to: ${show(send)}, but ${JSON.stringify(first)}`]
    if (first.thread !== send.thread)
      return [`not in the thread that it was sent in: ${show(send)}, but ${JSON.stringify(first)}`]
    return model.edits.judge(first, send.content).map((what) => `${what}: ${show(send)}`)
  })
}

function judgeWithdrawal(model: Model, byKey: Map<string, ConversationOf[]>, send: Send): string[] {
  const others = [...model.sends.values()].filter((one) => one !== send && one.withdraws === send.withdraws)
  const isAcked = send.ack !== undefined || others.some(({ ack }) => ack)
  return (byKey.get(send.key) ?? []).flatMap(({ conversation: { messages } }) => {
    const target = messages.find(({ id }) => id === send.withdraws)
    if (!target || target.isWithdrawn === isAcked) return []
    return [`${isAcked ? 'acked, but not' : 'refused, but'} carried out: ${show(send)}`]
  })
}

/** Everybody receives the same messages in the same order, without gaps, and in the order of each sending queue. */
function judgeConversation(model: Model, list: readonly ConversationOf[]): string[] {
  const all = new Map<number, Seen>()
  const wrong: string[] = []
  for (const { me, conversation } of list) {
    const hidden = model.hidden.get(me) ?? new Set()
    for (const seen of conversation.messages) {
      const known = all.get(seen.sequence)
      if (known && JSON.stringify(known) !== JSON.stringify(seen))
        wrong.push(`sent differently: ${JSON.stringify(known)} and ${JSON.stringify(seen)}`)
      all.set(seen.sequence, seen)
      if (hidden.has(seen.id)) wrong.push(`taken out of view, but sent to ${me}: ${JSON.stringify(seen)}`)
    }
    const ids = conversation.messages.map(({ id }) => id)
    if (ids.join() !== conversation.history.join())
      wrong.push(
        `history over HTTP of ${conversation.kind} ${conversation.id} says ${conversation.history}, backfill ${ids}`,
      )
    wrong.push(
      ...judgeThreads(conversation).map(
        (what) => `${conversation.kind} ${conversation.id} of ${me}: ${what}`,
      ),
    )
  }
  for (const { me, conversation } of list) {
    const hidden = model.hidden.get(me) ?? new Set()
    const missing =
      [...all.values()].filter(({ id }) => !hidden.has(id)).length - conversation.messages.length
    if (missing !== 0)
      wrong.push(`${missing} messages of ${conversation.kind} ${conversation.id} are not sent to ${me}`)
  }
  const hiddenFromAll = [...(model.hidden.get(list[0]?.me ?? 0) ?? [])].filter((id) =>
    list.every(({ me }) => model.hidden.get(me)?.has(id)),
  )
  const last = Math.max(0, ...all.keys())
  if (last - all.size > hiddenFromAll.length) wrong.push(`there are gaps in the sequences up to ${last}`)
  return [...wrong, ...judgeOrder(model, list)]
}

/** The chat without threads and each thread have the messages between them that belong there, in order. */
function judgeThreads({ messages, chat, threads }: ServerConversation): string[] {
  const expected = messages.filter(({ isOutOfChat }) => !isOutOfChat).map(({ id }) => id)
  const wrong =
    expected.join() === chat.join() ? [] : [`the chat without threads is ${chat}, not ${expected}`]
  for (const [root, ids] of threads) {
    const its = messages.filter(({ id, thread }) => id === root || thread === root).map(({ id }) => id)
    if (its.join() !== ids.join()) wrong.push(`the thread of ${root} is ${ids}, not ${its}`)
  }
  return wrong
}

function judgeOrder(model: Model, list: readonly ConversationOf[]): string[] {
  const [first] = list
  if (!first) return []
  const key = keyOf(first.conversation.kind, first.conversation.id, first.me)
  const last = new Map<string, number>()
  return [...model.sends.values()].flatMap((send) => {
    if (send.key !== key || !send.ack || !model.keepsItsPlace(send)) return []
    const before = last.get(send.queue) ?? 0
    last.set(send.queue, send.ack.sequence)
    return send.ack.sequence > before ? [] : [`overtaken by what was sent after it: ${show(send)}`]
  })
}

function judgeLists(model: Model, { account, friends, groups }: Truth): string[] {
  const wrong: string[] = []
  for (const key of model.friends) {
    const [, low = '', high = ''] = key.split(' ')
    const other = [low, high].map(Number).find((id) => id !== account.id)
    if (model.mayBeIn(key, account.id) && other !== undefined && !friends.has(other))
      wrong.push(`${account.id} and ${other} should be friends`)
  }
  for (const [groupId, members] of model.groups)
    if (members.has(account.id) !== groups.has(groupId))
      wrong.push(`${account.id} ${members.has(account.id) ? 'should' : 'should not'} be in group ${groupId}`)
  return wrong
}

/** An acknowledged reaction exists, unless it came from several devices. */
function judgeReactions({ reactions }: Model, { account, conversations }: Truth): string[] {
  return conversations.flatMap(({ messages, mine }) =>
    messages.flatMap(({ id, isWithdrawn }) => {
      if (isWithdrawn) return []
      const own = [...reactions].filter(([key]) => key.startsWith(`${account.id} ${id} `))
      return own.flatMap(([key, { devices, on }]) => {
        const [, message, emoji] = key.split(' ')
        if (on === undefined || devices.size > 1 || mine.has(`${message} ${emoji}`) === on) return []
        return [`${on ? 'done, but not' : 'not wanted, but'} there: ${emoji} of ${account.id} on ${message}`]
      })
    }),
  )
}

/** An acknowledged vote counts, unless it was cast on several devices. */
function judgeVotes({ votes }: Model, { account, conversations }: Truth): string[] {
  return conversations.flatMap(({ chosen, messages }) =>
    [...chosen].flatMap(([id, own]) => {
      if (isList(messages, id)) return []
      const wish = votes.get(`${account.id} ${id}`)
      if (!wish) return own === '' ? [] : [`${account.id} never voted in ${id}, but has chosen ${own}`]
      if (wish.on === undefined || wish.devices.size > 1 || wish.on === own) return []
      return [`${account.id} voted ${wish.on || 'nothing'} in ${id}, but has chosen ${own || 'nothing'}`]
    }),
  )
}

const isList = (messages: readonly Seen[], id: number) =>
  messages.find((one) => one.id === id)?.votes?.startsWith('list') ?? false

/** An acknowledged entry has its content, and there is none that nobody requested. */
function judgeEntries({ entries }: Model, { account, conversations }: Truth): string[] {
  return conversations.flatMap(({ chosen, messages }) =>
    [...chosen].flatMap(([id, own]) => {
      if (!isList(messages, id)) return []
      const lines = own.split('\n').filter(Boolean)
      const said = new Map(
        lines.map((line) => {
          const [, entryId = '', ...words] = line.split(' ')
          return [`${account.id} ${id} ${entryId}`, words.join(' ')]
        }),
      )
      const unasked = [...said.keys()]
        .filter((key) => !entries.has(key))
        .map((key) => `entered by nobody: ${key}`)
      const wrong = [...entries].flatMap(([key, { on, devices }]) => {
        const content = said.get(key) ?? ''
        if (!key.startsWith(`${account.id} ${id} `) || on === undefined || devices.size > 1 || on === content)
          return []
        return [`${key} was to say ${on || 'nothing'}, but says ${content || 'nothing'}`]
      })
      return [...unasked, ...wrong]
    }),
  )
}

/** The same for pins; if they came from several devices, the last one is unknown. */
function judgePins(model: Model, { conversations }: Truth): string[] {
  return conversations.flatMap(({ messages, pins }) =>
    messages.flatMap(({ id, isWithdrawn }) => {
      const wish = model.pins.get(id)
      if (isWithdrawn) return pins.includes(id) ? [`withdrawn, but pinned: ${id}`] : []
      const isPinned = pins.includes(id)
      if (!wish) return isPinned ? [`pinned by nobody: ${id}`] : []
      if (wish.on === undefined || wish.devices.size > 1 || wish.on === isPinned) return []
      return [`${wish.on ? 'done, but not' : 'not wanted, but'} pinned: ${id}`]
    }),
  )
}

/** A page shows the same as the server sends to a new client. */
function judgeDevice({ account, name, page, pending }: Device, truth: Truth): string[] {
  const whose = `${account.nickname}, ${name}`
  const wrong: string[] = []
  if (pending > 0) wrong.push(`${whose}: ${pending} frames are still pending`)
  if (!same(page.lists.friends, truth.friends)) wrong.push(`${whose}: other friends than the server's`)
  if (!same(page.lists.groups, truth.groups)) wrong.push(`${whose}: other groups than the server's`)
  for (const conversation of truth.conversations) {
    const view = page.channel(conversation.kind).views.get(conversation.id)
    const where = `${whose}, ${conversation.kind} ${conversation.id}`
    if (!view) wrong.push(`${where}: is not known`)
    else wrong.push(...judgeView(view, conversation, account.id, truth).map((what) => `${where}: ${what}`))
  }
  for (const id of page.channel('group').views.keys())
    if (!truth.groups.has(id)) wrong.push(`${whose}: still shows group ${id}`)
  return wrong
}

function judgeView(view: View, conversation: ServerConversation, me: number, truth: Truth): string[] {
  const wrong: string[] = []
  const seen = view.inOrder()
  if (JSON.stringify(seen) !== JSON.stringify(conversation.messages))
    wrong.push(difference(seen, conversation.messages))
  if (view.readUpTo !== conversation.readUpTo)
    wrong.push(`read up to ${view.readUpTo}, the server says ${conversation.readUpTo}`)
  if (JSON.stringify(view.pinned) !== JSON.stringify(conversation.pins))
    wrong.push(`shows pins ${view.pinned}, the server says ${conversation.pins}`)
  const [own, ownOnServer] = [view.chosen, conversation.chosen].map((all) => JSON.stringify([...all]))
  if (own !== ownOnServer) wrong.push(`shows as chosen ${own}, the server says ${ownOnServer}`)
  const unread = unreadOf(seen, me, view.readUpTo)
  const counts = { unread: unread.length, mentions: mentionsOf(unread, me).length }
  const server = truth.counts.get(`${conversation.kind} ${conversation.id}`) ?? { unread: 0, mentions: 0 }
  if (conversation.kind === 'direct') counts.mentions = 0
  const inChat = unread.filter(({ isOutOfChat }) => !isOutOfChat)
  const chat = {
    unread: inChat.length,
    mentions: conversation.kind === 'direct' ? 0 : mentionsOf(inChat, me).length,
  }
  const onServer = truth.chatCounts.get(`${conversation.kind} ${conversation.id}`) ?? {
    unread: 0,
    mentions: 0,
  }
  if (JSON.stringify(chat) !== JSON.stringify(onServer))
    wrong.push(`unread without threads ${JSON.stringify(chat)}, the server says ${JSON.stringify(onServer)}`)
  if (JSON.stringify(counts) !== JSON.stringify(server))
    wrong.push(`unread ${JSON.stringify(counts)}, the server says ${JSON.stringify(server)}`)
  return wrong
}

function difference(seen: readonly Seen[], sent: readonly Seen[]): string {
  const i = sent.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(seen[index]))
  const at = i < 0 ? sent.length : i
  return `shows ${seen.length} of ${sent.length}; first ${JSON.stringify(seen[at])} instead of ${JSON.stringify(sent[at])}`
}

const same = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  a.size === b.size && [...a].every((id) => b.has(id))
const show = (send: Send) => JSON.stringify(send)
