import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CloseCode } from '@parley/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from '../../src/db/folder-lock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, peopleOf, refusal } from '../support/people.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { cheap, environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

vi.setConfig({ testTimeout: 120_000 })

const script = fileURLToPath(new URL('../../src/admin.ts', import.meta.url))

/** A place for a server, which may or may not run, and the operator's command beside it. */
async function place(env: Readonly<Record<string, string>> = {}) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const variables = { ...environment(dataDir, databaseUrl), ...env }
  const open = new Set<Server>()
  onTestFinished(async () => {
    for (const server of open) await server.close()
    await dispose()
  })
  return {
    variables,
    async start() {
      const server = await startServer(
        { ...readConfig(variables), webDir: undefined, passwordCost: cheap, warmsSearch: false },
        variables,
      )
      open.add(server)
      return {
        ...peopleOf(server.addresses[0]),
        url: server.addresses[0],
        context: server.context,
        epoch: () => server.context.logs.epoch(),
        async stop() {
          open.delete(server)
          await server.close()
        },
      }
    },
    admin: (...words: string[]) => runCommand(words, variables),
    /** As an operator runs it. */
    process: (...words: string[]) => runScript(script, words, variables),
  }
}

/** Sets a password by a code, and signs in with it. */
async function setPassword(url: string, userName: string, code = '') {
  const { call } = clientOf(url, '')
  const pwd = 'battery staple'
  await call('POST /api/auth/reset_password', { body: { userName, code, pwd, rePwd: pwd } })
  const { token } = await call('POST /api/auth/login', { body: { userName, password: pwd } })
  return clientOf(url, token)
}

test('a restored backup has a new epoch, by which clients read everything again', async () => {
  const { start, process } = await place()
  const before = await start()
  const epoch = await before.epoch()
  await before.stop()
  expect(await process('restored')).toMatchObject({ code: 0, err: '' })
  expect(await (await start()).epoch()).not.toBe(epoch)
})

test('the command makes an administrator while the server is stopped, names them and takes it back', async () => {
  const { start, admin } = await place()
  const before = await start()
  const { id } = await before.register('Ann')
  await before.stop()
  expect(await admin('grant', String(id))).toEqual({
    code: 0,
    out: `Ann (${id}) is an administrator now.`,
    err: '',
  })
  expect(await admin('list')).toMatchObject({ code: 0, out: `${id}  Ann` })
  const after = await start()
  const ann = await after.signIn(String(id), 'Ann')
  expect((await ann.call('GET /api/user/users')).count).toBe(1)
  await after.stop()
  expect(await admin('revoke', String(id))).toMatchObject({ code: 0, out: `Ann (${id}) is a user now.` })
  expect(await admin('list')).toMatchObject({ out: expect.stringContaining('Nobody') })
})

test('the command prints a code with which somebody sets a new password, and signs people out', async () => {
  const { start, admin } = await place()
  const before = await start()
  const ann = await before.register('Ann')
  await before.stop()
  const { code, out } = await admin('reset-password', String(ann.id))
  const [sentence = '', resetCode = ''] = out.split('\n')
  expect(code).toBe(0)
  expect(sentence).toMatch(
    new RegExp(`^With this code Ann \\(${ann.id}\\) sets a new password, once, until \\S+Z:$`),
  )
  expect(await admin('sign-out', String(ann.id))).toEqual({
    code: 0,
    out: `Ann (${ann.id}) is signed out everywhere. Sign-ins that ended: 1.`,
    err: '',
  })
  const after = await start()
  await expect(clientOf(after.url, ann.token).call('GET /api/user/user_info')).rejects.toMatchObject({
    status: 401,
  })
  await setPassword(after.url, String(ann.id), resetCode)
})

test('on a fresh site that is closed the command makes the first account, and it an administrator', async () => {
  const { start, admin } = await place({ PARLEY_REGISTRATION: 'closed' })
  const { code, out } = await admin('create-user', 'Ann', 'of', 'Green Gables')
  const [sentence = '', resetCode = ''] = out.split('\n')
  const [, id = ''] = /^Ann of Green Gables has the account (\d+)\. With this code /.exec(sentence) ?? []
  expect([code, await admin('grant', id)]).toMatchObject([0, { code: 0 }])
  const { url } = await start()
  const ann = await setPassword(url, id, resetCode)
  expect((await ann.call('GET /api/user/users')).list).toMatchObject([{ nickname: 'Ann of Green Gables' }])
  const { list } = await ann.call('GET /api/logs/logs', { query: { key: 'User created', limit: 1 } })
  expect(list).toMatchObject([{ content: `User ${id} (Ann of Green Gables)` }])
  expect(await admin('create-user', '🐼'.repeat(33))).toEqual({
    code: 1,
    out: '',
    err: 'Nickname must be 1–32 characters',
  })
})

test('beside a running server the command does all that it does without one, and it takes effect at once', async () => {
  const { start, admin } = await place()
  const server = await start()
  // A check runs every half a minute, and must find nothing here: only notices end and change anything.
  vi.spyOn(server.context.auth, 'endedAmong').mockResolvedValue(new Set())
  const ann = await server.register('Ann')
  const live = await ann.openEvents()
  const id = String(ann.id)

  expect(await admin('grant', id)).toEqual({ code: 0, out: `Ann (${id}) is an administrator now.`, err: '' })
  expect((await live.next(event('changed'))).topics).toEqual(['profile'])
  expect((await ann.call('GET /api/user/users')).count).toBe(1)
  expect(await admin('list')).toEqual({ code: 0, out: `${id}  Ann`, err: '' })
  expect(await admin('revoke', id)).toMatchObject({ code: 0, out: `Ann (${id}) is a user now.` })
  expect((await live.next(event('changed'))).topics).toEqual(['profile'])
  await expect(ann.call('GET /api/user/users')).rejects.toMatchObject(refusal('forbidden'))

  const made = await admin('create-user', 'Ben', 'of', 'Avonlea')
  const [, benId = '', code = ''] = /^Ben of Avonlea has the account (\d+)\. .+\n(\S+)$/.exec(made.out) ?? []
  await setPassword(server.url, benId, code)

  expect(await admin('sign-out', id)).toEqual({
    code: 0,
    out: `Ann (${id}) is signed out everywhere. Sign-ins that ended: 1.`,
    err: '',
  })
  expect((await live.closed).code).toBe(CloseCode.sessionEnded)
  const reset = await admin('reset-password', id)
  await setPassword(server.url, id, reset.out.split('\n')[1])

  const epoch = await server.epoch()
  expect(await admin('restored')).toMatchObject({ code: 0, err: '' })
  expect(await server.epoch()).not.toBe(epoch)

  for (const name of ['grant', 'revoke', 'reset-password', 'sign-out'])
    expect(await admin(name, '7')).toEqual({ code: 1, out: '', err: 'There is no user 7.' })
  expect(await admin('create-user', '🐼'.repeat(33))).toMatchObject({ code: 1, out: '' })
})

test('the command leaves the password alone to open an account', async () => {
  const { start, admin } = await place()
  const server = await start()
  const ann = await server.register('Ann')
  const id = String(ann.id)
  await server.context.database.queries
    .insertInto('second_factors')
    .values({ user_id: ann.id, secret: 'sealed', on_since: new Date() })
    .execute()
  await expect(ann.signInAgain()).rejects.toMatchObject(refusal('secondFactorNeeded'))
  expect(await admin('second-factor-off', id)).toEqual({
    code: 0,
    out: `Ann (${id}) signs in with the password alone now. Passkeys are removed.`,
    err: '',
  })
  await ann.signInAgain()
  expect(await admin('second-factor-off', id)).toMatchObject({
    code: 0,
    out: `Ann (${id}) has neither two-step sign-in nor passkeys.`,
  })
})

test('a person who became an administrator while no server ran finds it in their log', async () => {
  const { start, admin } = await place()
  const before = await start()
  const ann = await before.register('Ann')
  const { epoch, position } = await before.context.logs.missed(ann.id, {})
  await before.stop()
  await admin('grant', String(ann.id))
  const after = await start()
  expect((await after.context.logs.missed(ann.id, { epoch, position })).changes).toMatchObject([
    { topics: ['profile'] },
  ])
})

test('a server that was killed hinders neither the command nor the next server', async () => {
  const { variables, admin } = await place()
  const killed = await startChildServer(variables)
  const { id } = await peopleOf(killed.url).register('Ann')
  await killed.kill()
  expect(await admin('grant', String(id))).toMatchObject({ code: 0, err: '' })
  const next = await startChildServer(variables)
  expect(await admin('list')).toEqual({ code: 0, out: `${id}  Ann`, err: '' })
  expect(await next.stop()).toBe(0)
  expect(await admin('revoke', String(id))).toMatchObject({ code: 0, err: '' })
})

test.skipIf(process.env.PARLEY_TEST_DATABASE === 'postgres')(
  'where somebody has the embedded database open and does not answer, the command says what to do',
  async () => {
    const { variables, admin } = await place()
    onTestFinished(await lockFolder(join(variables.PARLEY_DATA_DIR, 'database')))
    const { code, out, err } = await admin('list')
    expect([code, out]).toEqual([69, ''])
    expect(err).toMatch(
      /^Another Parley server is using .+ run this again in a moment; else stop it first\.$/,
    )
  },
)

test('the command reports words that it does not understand, and people whom it does not know', async () => {
  const { admin, process } = await place()
  expect(await process('grant', 'Ann')).toEqual({ ...(await admin('grant', 'Ann')), code: 2, out: '' })
  for (const words of [[], ['grant', 'Ann']])
    expect(await admin(...words)).toMatchObject({ code: 2, err: expect.stringContaining('npm run admin --') })
  for (const command of ['grant', 'reset-password', 'sign-out'])
    expect(await admin(command, '10001')).toEqual({ code: 1, out: '', err: 'There is no user 10001.' })
})

test('somebody is deactivated and reactivated, with a server and without; the last administrator is not', async () => {
  const { admin, start } = await place()
  const server = await start()
  const [root, ann] = [await server.register('Root'), await server.register('Ann')]
  await admin('grant', String(root.id))
  const socket = await ann.openChat()
  expect(await admin('deactivate', String(ann.id))).toMatchObject({ code: 0 })
  expect((await socket.closed).code).toBe(CloseCode.sessionEnded)
  await expect(ann.signInAgain()).rejects.toMatchObject(refusal('accountDeactivated'))
  expect(await admin('deactivate', String(root.id))).toMatchObject({ code: 1 })
  expect(await admin('deactivate', '999999')).toMatchObject({ code: 1 })
  await server.stop()
  expect(await admin('reactivate', String(ann.id))).toMatchObject({ code: 0 })
  const again = await start()
  await expect(again.signIn(String(ann.id), 'Ann')).resolves.toMatchObject({ id: ann.id })
})

test('a question for help makes no account', async () => {
  const { admin, start } = await place()
  expect(await admin('create-user', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Ann') })
  const { context } = await start()
  expect(await context.database.queries.selectFrom('users').select('id').execute()).toEqual([])
})

test('people, groups and one account are printed, as lines and as JSON, with a server and without', async () => {
  const { admin, start } = await place()
  const server = await start()
  const [ann, ben] = await server.friends('Ann', 'Ben')
  const { userId: never } = JSON.parse((await admin('create-user', 'Nova', '--json')).out)
  await ann.call('PUT /api/user/account_name', { body: { accountName: 'ann.lists' } })
  const { groupId: group } = await ann.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [ben.id] } as never,
  })
  await admin('grant', String(ann.id))
  await admin('deactivate', String(ben.id))

  const read = async (...words: string[]) => JSON.parse((await admin(...words, '--json')).out)
  const ids = async (...words: string[]) =>
    (await read('people', ...words)).people.map(({ id }: { id: number }) => id)
  const look = async () => {
    expect(await ids()).toEqual([ann.id, ben.id, never])
    expect(await ids('--admins')).toEqual([ann.id])
    expect(await ids('--deactivated')).toEqual([ben.id])
    expect(await ids('--never-signed-in')).toEqual([never])
    expect(await read('list')).toEqual({ administrators: [{ id: ann.id, nickname: 'Ann', isOwner: false }] })
    expect((await admin('people')).out.split('\n')).toEqual([
      `${ann.id}  Ann  (ann.lists)  administrator`,
      `${ben.id}  Ben  deactivated`,
      `${never}  Nova  never signed in`,
    ])
    for (const typed of [String(ann.id), 'Ann.Lists'])
      expect(await read('show', typed)).toEqual({
        person: {
          id: ann.id,
          nickname: 'Ann',
          accountName: 'ann.lists',
          role: 'administrator',
          duty: null,
          isOwner: false,
          createdAt: expect.any(String),
          hasSignedIn: true,
          lastSeenAt: expect.toBeOneOf([null, expect.any(String)]),
          deactivatedAt: null,
          hasPassword: true,
          hasSecondFactor: false,
          hasPasskey: false,
          signIns: 1,
          groups: 1,
          groupsLed: 1,
          messagesSent: 1,
          restricted: [],
        },
      })
    expect((await admin('show', 'ann.lists')).out).toContain('sign-ins:        1')
    const facts = {
      id: group,
      title: expect.any(String),
      createdAt: expect.any(String),
      size: expect.any(Number),
    }
    const owner = { id: ann.id, nickname: 'Ann' }
    expect(await read('groups')).toEqual({ groups: [{ ...facts, owner, members: 2 }] })
    expect(await read('groups', String(group))).toEqual({
      group: {
        ...facts,
        owner,
        members: [
          { ...owner, role: 'owner' },
          { id: ben.id, nickname: 'Ben', role: 'member' },
        ],
      },
    })
    expect((await admin('groups', String(group))).out).toContain(`${ann.id}  Ann  owner`)
  }
  await look()
  await server.stop()
  await look()
  for (const words of [
    ['show', 'nobody'],
    ['show', '7'],
    ['groups', '7'],
  ])
    expect(await admin(...words, '--json')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('There is no'),
    })
  for (const words of [
    ['people', '--all'],
    ['people', 'Ann'],
    ['show'],
    ['groups', 'Hiking'],
    ['sign-out', '7', '--json'],
  ])
    expect(await admin(...words)).toMatchObject({ code: 2, out: '' })
})

test('settings are read and changed by the checks that administrators meet, with a server and without', async () => {
  const { admin, start } = await place({ PARLEY_REGISTRATION: 'open' })
  const server = await start()
  const set = (...words: string[]) => admin('settings', 'set', ...words)
  expect(await set('name', 'Class', '3')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^name +Class 3$/),
  })
  const anyone = clientOf(server.url, '')
  expect(await anyone.call('GET /api/settings/info')).toMatchObject({ name: 'Class 3' })
  expect(await set('linkPreviews', 'on')).toMatchObject({ code: 0 })
  expect(await set('secondFactor', 'all')).toMatchObject({ code: 0 })
  await server.stop()
  expect(await set('secondFactor', 'none')).toMatchObject({ code: 0 })
  expect(await set('editFor', '24')).toMatchObject({ code: 0 })
  expect(JSON.parse((await admin('settings', '--json')).out)).toEqual({
    settings: {
      name: 'Class 3',
      language: 'zh',
      kind: 'circle',
      registration: 'open',
      secondFactor: 'none',
      personQuota: expect.any(Number),
      siteQuota: 0,
      fileMib: 200,
      groupSize: 2000,
      editFor: 24,
      linkPreviews: true,
      accent: '',
    },
    fixed: ['registration'],
  })
  expect(JSON.parse((await admin('settings', 'get', 'editFor', '--json')).out)).toEqual({
    settings: { editFor: 24 },
    fixed: [],
  })
  for (const [words, err] of [
    [['registration', 'closed'], /^registration is set in the environment/],
    [['editFor', 'long'], /^editFor: /],
    [['fileMib', '0'], /^fileMib: /],
    [['linkPreviews', 'perhaps'], /^linkPreviews: /],
    [['kind', 'castle'], /^kind: /],
  ] as const)
    expect(await set(...words)).toEqual({ code: 1, out: '', err: expect.stringMatching(err) })
  for (const words of [['set', 'logo', '/x'], ['get', 'secret'], ['set', 'name'], ['name'], ['get']])
    expect(await admin('settings', ...words)).toMatchObject({ code: 2, out: '' })

  const again = await start()
  const { rows } = await sql<{ user_id: number | null; changes: string }>`
    select user_id, details->>'changes' as changes from audit_log where event = 'settingsChanged' order by id`.execute(
    again.context.database.queries,
  )
  expect(rows).toHaveLength(5)
  expect(rows[0]).toEqual({ user_id: null, changes: expect.stringContaining('name: "Class 3"') })
})

test('the command ends with a code of its own where a setting is wrong, or the database does not answer', async () => {
  const { variables } = await place()
  expect(await runCommand(['people'], { ...variables, PARLEY_PORT: 'none' })).toMatchObject({
    code: 78,
    out: '',
  })
  const databaseUrl = 'postgres://nobody@127.0.0.1:9/parley'
  expect(await runCommand(['people'], { ...variables, DATABASE_URL: databaseUrl })).toMatchObject({
    code: 69,
    out: '',
  })
  expect(await runCommand(['move', 'nowhere'], variables)).toMatchObject({ code: 2, out: '' })
})
