import type { LogEntry } from '@parley/contract'
import { expect, test } from 'vitest'
import { exported } from '../../src/platform/audit/export.ts'
import { clientOf, refusal } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const logs = async (key?: string) =>
  (await root.call('GET /api/logs/logs', { query: { limit: -1, ...(key !== undefined && { key }) } })).list
const titles = (entries: LogEntry[]) => entries.map(({ title }) => title)
const signIn = (userName: string, password: string) =>
  clientOf(office.url, '').call('POST /api/auth/login', { body: { userName, password } })

test('registering, signing in, failing to and signing out are in the log, newest first', async () => {
  const ann = await office.register('Ann')
  await expect(signIn(String(ann.id), 'not the secret')).rejects.toMatchObject(refusal('credentialsWrong'))
  await ann.call('PUT /api/user/account_name', { body: { accountName: 'ann.log' } })
  await ann.call('POST /api/auth/logout')
  const entries = await logs(String(ann.id))
  expect(titles(entries)).toEqual(['Sign-out', 'Username set', 'Failed sign-in', 'Sign-in', 'Registration'])
  const failed = entries[2]!
  expect(failed).toStrictEqual({
    id: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    logType: 1,
    ip: '127.0.0.1',
    addr: '内网',
    userID: ann.id,
    userNickname: 'Ann',
    userAvatar: '',
    level: 'warning',
    title: 'Failed sign-in',
    content: expect.any(String),
    service: 'auth',
    isRead: false,
  })
})

test('the log has acts of administrators with whom they were about', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  await root.call('POST /api/user/curtail', { body: { userId: ann.id, curtailChat: true } })
  await root.call('PUT /api/user/role', { body: { userId: ann.id, role: 1 } })
  await root.call('GET /api/chat/admin/history', { query: { sendUserID: ann.id, revUserID: ben.id } })
  await root.call('GET /api/group/messages/{id}', { params: { id: groupId } })
  await root.call('DELETE /api/user/users', { body: { idList: [ann.id] } })
  const about = await logs(String(ann.id))
  expect(about.slice(0, 5).map(({ title, content, userID }) => [title, content, userID])).toEqual([
    ['User deleted', `User ${ann.id} (Ann)`, root.id],
    ['Sign-ins revoked', `User ${ann.id}: 1`, root.id],
    ['Messages read', `Between users ${ann.id} and ${ben.id}`, root.id],
    ['Role changed', `User ${ann.id} (Ann): user → administrator`, root.id],
    ['User restricted', `User ${ann.id} (Ann): barred from chatting: yes`, root.id],
  ])
  expect(await logs('Group messages READ')).toMatchObject([{ content: `Group ${groupId} (Ann、Ben)` }])
  expect(await logs('ownership')).toMatchObject([
    { content: `User ${ben.id} owns group ${groupId} (Ann、Ben) now` },
  ])
})

test('the operator’s command is in the log, from nobody and nowhere', async () => {
  const ann = await office.register('Ann')
  await office.operator.grant(ann.id)
  await office.operator.grant(ann.id)
  const changes = (await logs(String(ann.id))).filter(({ title }) => title === 'Role changed')
  expect(changes).toMatchObject([{ userID: null, userNickname: '', ip: '', addr: '', service: 'admin' }])
})

test('no password, and nothing that was typed as an account, is in the log', async () => {
  await expect(signIn('my password, typed too early', 'another secret')).rejects.toThrow()
  const rows = await office.context.database.queries.selectFrom('audit_log').selectAll().execute()
  const all = JSON.stringify(rows)
  for (const secret of ['typed too early', 'another secret', 'a long enough secret', root.token])
    expect(all).not.toContain(secret)
})

test('an act that was refused leaves no entry', async () => {
  const before = (await logs()).length
  const body = { idList: [999_999] }
  await expect(root.call('DELETE /api/user/users', { body })).rejects.toMatchObject(refusal('userUnknown'))
  await expect(root.call('DELETE /api/group/groups', { body })).rejects.toMatchObject(refusal('groupUnknown'))
  expect((await logs()).length).toBe(before)
})

test('entries are found by who, about whom, from where and by their titles, and read in the reader’s language', async () => {
  const zoe = await office.register('Zoë of the log')
  const mine = await logs('zoë OF')
  expect(titles(mine)).toEqual(['Sign-in', 'Registration'])
  expect((await logs('127.0.0.1')).length).toBeGreaterThan(mine.length)
  expect(await logs('127.0.0')).toEqual([])
  const response = await fetch(`${office.url}/api/logs/logs?key=${encodeURIComponent('注册')}`, {
    headers: { token: root.token, 'accept-language': 'zh' },
  })
  const { data } = (await response.json()) as { data: { list: LogEntry[] } }
  expect(data.list.map(({ userID, title }) => [userID, title])).toContainEqual([zoe.id, '注册'])
})

test('entries are narrowed by type, level, service, person and time, all at once', async () => {
  const ann = await office.register('Ann')
  await root.call('POST /api/user/curtail', { body: { userId: ann.id, curtailChat: true } })
  const about = async (query: object) =>
    titles((await root.call('GET /api/logs/logs', { query: { userId: ann.id, ...query } })).list)
  expect(await about({})).toEqual(['User restricted', 'Sign-in', 'Registration'])
  expect(await about({ type: 1 })).toEqual(['Sign-in', 'Registration'])
  expect(await about({ type: 2 })).toEqual(['User restricted'])
  expect(await about({ level: 'warning' })).toEqual(['User restricted'])
  expect(await about({ service: 'auth' })).toEqual(['Sign-in', 'Registration'])
  expect(await about({ service: 'auth', level: 'warning' })).toEqual([])
  expect(await about({ key: 'sign-in' })).toEqual(['Sign-in'])
  const [newest] = (await root.call('GET /api/logs/logs', { query: { userId: ann.id, limit: 1 } })).list
  const at = newest?.createdAt ?? ''
  expect(await about({ from: at })).toEqual(['User restricted'])
  expect(await about({ to: at })).toEqual(['Sign-in', 'Registration'])
  await expect(about({ service: 'unknown' })).rejects.toMatchObject(refusal('fieldInvalid'))
  await expect(about({ from: 'yesterday' })).rejects.toMatchObject(refusal('fieldInvalid'))
})

test('the log is exported as a table in the reader’s language, in which no name is a formula', async () => {
  const eve = await office.register('=cmd()')
  const exported = async (language: string, query: string) => {
    const headers = { token: root.token, 'accept-language': language }
    return fetch(`${office.url}/api/logs/export?userId=${eve.id}${query}`, { headers })
  }
  const answer = await exported('en', '&type=1')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="parley-audit-[\d-]+\.csv"$/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const lines = bytes.subarray(3).toString().split('\r\n')
  expect(lines).toEqual([
    expect.stringMatching(/^"Number","Time","Type"/),
    expect.stringMatching(new RegExp(`"security","info","auth",${eve.id},"'=cmd\\(\\)".*"Sign-in"`)),
    expect.stringContaining('"Registration"'),
    '',
  ])
  expect(await (await exported('zh', '')).text()).toMatch(/"编号".*\r\n.*"安全"/)
  expect((await logs('Log exported'))[1]).toMatchObject({ content: `userId: ${eve.id}, type: 1` })
})

test('an export reads the log in pieces, and ends where it has to', async () => {
  const { queries } = office.context.database
  const entry = { event: 'signedOut', user_id: null, ip: '192.0.2.88', details: '{}' }
  await queries
    .insertInto('audit_log')
    .values(Array.from({ length: 2500 }, () => entry))
    .execute()
  const filter = { text: { key: '192.0.2.88', events: [] } }
  const pieces = async (max?: number) => {
    const found: number[] = []
    for await (const piece of exported(queries, filter, 'en', max)) found.push(piece.split('\r\n').length - 1)
    return found
  }
  expect(await pieces()).toEqual([1, 1000, 1000, 500])
  expect(await pieces(1200)).toEqual([1, 1000, 200])
})

test('looking at an entry marks it read', async () => {
  const [entry] = await logs()
  const read = await root.call('GET /api/logs/logs/{id}', { params: { id: entry!.id } })
  expect(read).toEqual({ ...entry, isRead: true })
  expect((await logs()).find(({ id }) => id === entry!.id)).toMatchObject({ isRead: true })
  const unknown = root.call('GET /api/logs/logs/{id}', { params: { id: 999_999_999 } })
  await expect(unknown).rejects.toMatchObject(refusal('logUnknown'))
})

const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
const erase = (...idList: number[]) => root.call('DELETE /api/logs/logs', { body: { idList } })

test('entries that are older than the log is kept can be deleted, which stays in the log', async () => {
  const [first, second] = (await logs()).map(({ id }) => id)
  await office.context.database.queries
    .updateTable('audit_log')
    .set({ created_at: ago(office.config.auditDays + 1) })
    .where('id', 'in', [first!, second!])
    .execute()
  await expect(erase(first!, 999_999_999)).rejects.toMatchObject(refusal('logUnknown'))
  await erase(first!, second!)
  const left = await logs()
  expect(left.map(({ id }) => id)).not.toContain(first)
  expect(left[0]).toMatchObject({
    title: 'Log entries deleted',
    content: `${second} ${first}`,
    userID: root.id,
  })
})

test('younger entries stay, and so does that somebody wanted to delete them', async () => {
  const [young, old] = (await logs()).map(({ id }) => id)
  const { queries } = office.context.database
  const changed = { created_at: ago(office.config.auditDays - 1) }
  await queries.updateTable('audit_log').set(changed).where('id', '=', old!).execute()
  await expect(erase(young!, old!)).rejects.toMatchObject(refusal('logTooYoung'))
  const left = await logs()
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([young, old]))
  expect(left[0]).toMatchObject({
    title: 'Attempt to delete log entries before their time',
    content: `${old} ${young}`,
    userID: root.id,
  })
})

test('entries that are older than the log is kept are swept away', async () => {
  const { queries } = office.context.database
  const now = new Date()
  const { auditDays } = office.config
  const insert = (created_at: Date) =>
    queries
      .insertInto('audit_log')
      .values({ event: 'signedOut', user_id: null, ip: '192.0.2.77', details: '{}', created_at })
      .execute()
  for (let n = 0; n < 5; n++) await insert(ago(auditDays + 1 + n))
  await insert(ago(auditDays - 1))
  await office.context.audit.sweep(now)
  expect(await logs('192.0.2.77')).toHaveLength(1)
  // Administrators decide otherwise.
  const log = auditDays - 2
  const forEver = { messages: null, images: null, videos: null, voices: null, files: null }
  await root.call('PUT /api/retention/rules', { body: { ...forEver, log } })
  await office.context.audit.sweep(now)
  expect(await logs('192.0.2.77')).toEqual([])
})
