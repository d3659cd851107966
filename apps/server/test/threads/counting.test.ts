import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { randomRuns } from '../support/tier.ts'
import { threading } from './threads-support.ts'

const all = await openConversations()
const { alice, bob, group } = all

// Many messages, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const nth = fc.nat(20)
const levels = ['all', 'muted', 'none'] as const
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('says' as const), isBob: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('answers' as const),
      nth,
      isBob: fc.boolean(),
      inChat: fc.boolean(),
    }),
  },
  fc.record({
    does: fc.constantFrom(
      'withdraws' as const,
      'hides' as const,
      'readsThread' as const,
      'readsChat' as const,
    ),
    nth,
  }),
  fc.record({ does: fc.constant('follows' as const), nth, level: fc.constantFrom(...levels) }),
)

interface Said {
  readonly id: number
  readonly isBob: boolean
  readonly root?: Said
  readonly inChat: boolean
  isWithdrawn?: boolean
  isHidden?: boolean
}

/** What Bob sees and has yet to read, kept in the simplest way. */
class Model {
  readonly said: Said[] = []
  chatUpTo = 0
  readonly follows = new Map<Said, { level: string; upTo: number }>()

  answer(reply: Said & { readonly root: Said }): void {
    this.said.push(reply)
    const { root, id, isBob } = reply
    const before = this.follows.get(root)
    if (isBob && before?.level === 'none')
      this.follows.set(root, { level: 'all', upTo: Math.max(before.upTo, id) })
    const isParty = isBob || root.isBob
    if (!before && isParty) this.follows.set(root, { level: 'all', upTo: root.isBob ? 0 : id })
  }

  seen = (one: Said) => !one.isHidden
  chat = () => this.said.filter((one) => this.seen(one) && (!one.root || one.inChat)).map(({ id }) => id)
  thread = (root: Said) =>
    this.said.filter((one) => this.seen(one) && (one === root || one.root === root)).map(({ id }) => id)
  chatUnread = () =>
    this.said.filter(
      (one) =>
        this.seen(one) &&
        !one.isBob &&
        !one.isWithdrawn &&
        (!one.root || one.inChat) &&
        one.id > this.chatUpTo,
    ).length

  unread(root: Said): number | undefined {
    const follow = this.follows.get(root)
    const replies = this.said.filter((one) => one.root === root && this.seen(one))
    if (!follow || follow.level === 'none' || replies.length === 0) return undefined
    return replies.filter((one) => !one.isBob && !one.isWithdrawn && one.id > follow.upTo).length
  }
}

test.for(kindNames)(
  'whatever is said, withdrawn, hidden, read and followed in %s threads, the counts are those of a naive model',
  async (kind) => {
    const { say, answer, withdraw, follow, followed, readThread, thread, history, chatUnread } = threading(
      all,
      kind,
    )
    const readChat = (messageId: number) =>
      kind === 'direct'
        ? bob.call('PUT /api/chat/read', { body: { friendId: alice.id, messageId } })
        : bob.call('PUT /api/group/read', { body: { groupId: group, messageId } })
    const hide = (id: number) =>
      kind === 'direct'
        ? bob.call('DELETE /api/chat/chat', { body: { idList: [id] } })
        : bob.call('DELETE /api/group/history/{id}', { params: { id: group }, body: { msgIdList: [id] } })

    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const model = new Model()
        const before = await say(alice)
        await readChat(before)
        model.chatUpTo = before
        for (const one of acts) {
          if (one.does === 'says') {
            const id = await say(one.isBob ? bob : alice)
            model.said.push({ id, isBob: one.isBob, inChat: true })
            continue
          }
          const message = model.said[one.nth % Math.max(1, model.said.length)]
          if (!message) continue
          const root = message.root ?? message
          if (one.does === 'answers') {
            if (root.isWithdrawn) continue
            const place = { thread: { root: root.id, ...(one.inChat && { inChat: true }) } }
            const id = await answer(one.isBob ? bob : alice, root.id, 'Yes', place)
            // In a one-to-one conversation both sides follow.
            if (kind === 'direct' && !model.follows.has(root))
              model.follows.set(root, { level: 'all', upTo: 0 })
            model.answer({ id, isBob: one.isBob, inChat: one.inChat, root })
          } else if (one.does === 'withdraws') {
            await withdraw(message.isBob ? bob : alice, message.id)
            message.isWithdrawn = true
          } else if (one.does === 'hides') {
            if (message.isHidden || message === root) continue
            await hide(message.id)
            message.isHidden = true
          } else if (one.does === 'readsChat') {
            await readChat(message.id)
            model.chatUpTo = Math.max(model.chatUpTo, message.id)
          } else if (one.does === 'readsThread') {
            await readThread(bob, root.id, message.id)
            const known = model.follows.get(root)
            if (known) known.upTo = Math.max(known.upTo, message.id)
          } else if (one.does === 'follows') {
            await follow(bob, root.id, one.level)
            const last = Math.max(0, ...model.said.filter((reply) => reply.root === root).map(({ id }) => id))
            const known = model.follows.get(root)
            const begins = !known || (known.level === 'none' && one.level !== 'none')
            const upTo = begins ? Math.max(known?.upTo ?? 0, last) : known.upTo
            model.follows.set(root, { level: one.level, upTo })
          }
        }
        const chat = await history(bob, { after: before, threads: true, limit: 100 })
        expect(chat.list.map(({ id }) => id)).toEqual(model.chat())
        expect((await chatUnread(bob)).inChat).toBe(model.chatUnread())
        const { list } = await followed(bob)
        for (const root of model.said.filter((one) => !one.root)) {
          expect(await thread(bob, root.id)).toEqual(model.thread(root))
          expect(list.find((one) => one.root === root.id)?.replies.unread).toBe(model.unread(root))
        }
      }),
      { numRuns: randomRuns(2, 30) },
    )
  },
)
