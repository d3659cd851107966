import { createClientMessageId } from '@parley/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupText, sent } from '../admin/office.ts'
import { randomRuns } from '../support/tier.ts'
import { groupHistoryOf, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()
const { queries, rule, run, vanish, due } = keeping
const [ann, ben] = await keeping.friends('Ann', 'Ben')
const people = [ann, ben] as const
await rule({ messages: 30 })

interface Said {
  readonly id: number
  readonly by: 0 | 1
  readonly text: string
  isOld: boolean
  isWithdrawn: boolean
  isGone: boolean
  readonly hiddenFrom: Set<number>
}

type Act =
  | { readonly kind: 'say' | 'vanishing'; readonly by: 0 | 1 }
  | { readonly kind: 'hide'; readonly by: 0 | 1; readonly which: number }
  | { readonly kind: 'withdraw' | 'vanish'; readonly which: number }
  | { readonly kind: 'age'; readonly which: number }
  | { readonly kind: 'run' | 'hold' | 'lift' | 'read' }

const by = fc.constantFrom(0 as const, 1 as const)
const which = fc.nat(20)
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('say' as const, 'vanishing' as const), by }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), by, which }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'vanish' as const), which }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('age' as const), which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('run' as const, 'hold' as const, 'lift' as const, 'read' as const),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
)

test(
  'whatever is said, hidden, withdrawn, held, vanishes and ages, everybody sees what a naive model says',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const group = await keeping.group(ann, ben)
        const sockets = [await keeping.groupSocket(ann), await keeping.groupSocket(ben)] as const
        const said: Said[] = []
        let hold: number | undefined
        const one = (n: number) => said[n % Math.max(1, said.length)]

        async function carryOut(act: Act) {
          switch (act.kind) {
            case 'say':
            case 'vanishing': {
              const text = `${act.kind} ${said.length}`
              const more = act.kind === 'vanishing' ? { vanishAfter: 3600 } : {}
              const answer = await sent(sockets[act.by], { ...groupText(group, text), ...more })
              const id = 'id' in answer ? answer.id : 0
              said.push({
                id,
                by: act.by,
                text,
                isOld: false,
                isWithdrawn: false,
                isGone: false,
                hiddenFrom: new Set(),
              })
              return
            }
            case 'hide': {
              const message = one(act.which)
              if (!message || message.isGone) return
              await people[act.by].call('DELETE /api/group/history/{id}', {
                params: { id: group },
                body: { msgIdList: [message.id] },
              })
              message.hiddenFrom.add(act.by)
              return
            }
            case 'withdraw': {
              const message = one(act.which)
              // Ann owns the group.
              if (!message || message.isGone || message.isWithdrawn) return
              const frame = { groupID: group, msg: { type: 8, withdrawMsg: { msgID: message.id } } }
              await sent(sockets[0], { ...frame, clientMessageId: createClientMessageId() })
              message.isWithdrawn = true
              return
            }
            case 'vanish': {
              const message = one(act.which)
              if (!message?.text.startsWith('vanishing') || message.isGone || message.isWithdrawn) return
              await due(message.id)
              await vanish()
              message.isGone = true
              return
            }
            case 'age': {
              const last = said[act.which % Math.max(1, said.length)]
              if (!last) return
              await keeping.age(31, last.id)
              for (const message of said.slice(0, said.indexOf(last) + 1)) message.isOld = true
              return
            }
            case 'run':
              await run()
              for (const message of said)
                if (message.isOld && !(hold !== undefined && message.by === 1)) message.isGone = true
              return
            case 'hold':
              hold ??= (await keeping.hold({ userId: ben.id })).id
              return
            case 'lift':
              if (hold !== undefined) await keeping.lift(hold)
              hold = undefined
              return
            case 'read':
              await ben.call('PUT /api/group/read', { body: { groupId: group } })
          }
        }

        let readUpTo = 0
        for (const act of list) {
          await carryOut(act)
          if (act.kind === 'read') readUpTo = said.length
        }
        for (const [n, person] of people.entries()) {
          const seen = said.filter(({ isGone, hiddenFrom }) => !isGone && !hiddenFrom.has(n))
          const shown = await groupHistoryOf(person, group)
          expect(shown.map((text) => (text.startsWith('[撤回消息]') ? 'withdrawn' : text))).toEqual(
            seen.map(({ isWithdrawn, text }) => (isWithdrawn ? 'withdrawn' : text)),
          )
        }
        const unread = said
          .slice(readUpTo)
          .filter(
            (message) =>
              message.by === 0 && !message.isGone && !message.isWithdrawn && !message.hiddenFrom.has(1),
          )
        const row = (await ben.call('GET /api/group/session', { query: { limit: -1 } })).list.find(
          ({ groupId }) => groupId === group,
        )
        expect(row?.unreadCount).toBe(unread.length)
        const kept = await queries
          .selectFrom('messages')
          .select('body')
          .where('conversation_id', '=', group)
          .execute()
        const stored = JSON.stringify(kept)
        for (const { text, isGone, isWithdrawn, by: author } of said)
          if (isWithdrawn || (isGone && !(author === 1))) expect(stored).not.toContain(`"${text}"`)
        if (hold !== undefined) await keeping.lift(hold)
        for (const socket of sockets) await socket.close()
      }),
      { numRuns: randomRuns(4, 40), endOnFailure: true },
    ),
)
