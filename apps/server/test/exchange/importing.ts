import type { Entry } from '@parley/importers'
import { acknowledged } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { openEventSocket } from '../support/socket.ts'
import { folderOf, group, person } from './folders.ts'

export interface Options {
  readonly isDryRun?: boolean
  readonly matchesAccounts?: boolean
  readonly isRenamed?: boolean
  readonly source?: string
  readonly files?: ReadonlyArray<Buffer | string>
}

let sources = 0

/** How a site is imported into, and what its people have of it. */
export function importing(server: TestServer) {
  const { database, operator } = server.context

  /** Imports records from a source of their own, unless it is named, of which some are people who are here. */
  function imported(
    entries: readonly Entry[],
    {
      isDryRun = false,
      matchesAccounts = true,
      isRenamed = false,
      source = `source ${++sources}`,
      files = [],
    }: Options = {},
  ) {
    const folder = folderOf(entries, { source, files })
    return operator.importPath({ path: folder, isDryRun, matchesAccounts, isRenamed })
  }

  /** Somebody who is here, with an account name. */
  async function somebody(nickname: string) {
    const one = await server.register(nickname)
    const account = `${nickname.toLowerCase()}${one.id}`
    await one.call('PUT /api/user/account_name', { body: { accountName: account } })
    return { ...one, account }
  }

  /** Ann, who is here, in a group with Ben, who is not. */
  async function annAndBen(...messages: Entry[]) {
    const ann = await somebody('Ann')
    const entries = [person('ann', { account: ann.account }), person('ben'), group('ann', 'ben'), ...messages]
    return { ann, entries }
  }

  /** Both are here. */
  async function bothHere(...messages: Entry[]) {
    const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
    const entries = [
      person('ann', { account: ann.account }),
      person('ben', { account: ben.account }),
      group('ann', 'ben'),
      ...messages,
    ]
    return { ann, ben, entries }
  }

  type Somebody = Awaited<ReturnType<typeof somebody>>

  async function groupOf(one: Somebody) {
    const { list } = await one.call('GET /api/group/my', { query: { mode: 1 } })
    const { list: joined } = await one.call('GET /api/group/my', { query: { mode: 2 } })
    return [...list, ...joined][0]?.groupId ?? 0
  }

  async function historyOf(one: Somebody) {
    const groupId = await groupOf(one)
    const { list } = await one.call('GET /api/group/history/{id}', {
      params: { id: groupId },
      query: { limit: -1, extras: true },
    })
    return list
  }

  /** Also of a history that is longer than a page. */
  async function countOf(groupId: number) {
    const { count } = await database.queries
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('conversation_id', '=', groupId)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Says something here, in the group. Gives its id. */
  async function say(one: Somebody, content: string): Promise<number> {
    const socket = await openEventSocket(server.url, one.token, { kind: 'group' })
    const msg = { type: 1, textMsg: { content } }
    const { id } = await acknowledged(socket, { groupID: await groupOf(one), msg })
    await socket.close()
    return id
  }

  const rowOf = async ({ call }: Somebody) => (await call('GET /api/group/session', {})).list[0]

  return { imported, somebody, annAndBen, bothHere, groupOf, historyOf, countOf, say, rowOf }
}
