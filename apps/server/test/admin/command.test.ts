import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { compiledOnce } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, peopleOf } from '../support/people.ts'
import { cheap, environment } from '../support/server.ts'

// Each run of the command is a process of its own.
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
    isEmbedded: databaseUrl === undefined,
    async start() {
      const server = await startServer(
        { ...readConfig(variables), webDir: undefined, passwordCost: cheap },
        variables,
      )
      open.add(server)
      return {
        ...peopleOf(server.addresses[0]),
        url: server.addresses[0],
        epoch: () => server.context.logs.epoch(),
        async stop() {
          open.delete(server)
          await server.close()
        },
      }
    },
    /** Runs `npm run admin -- …`. */
    async admin(...words: string[]) {
      const child = spawn(process.execPath, [script, ...words], {
        env: { ...process.env, ...compiledOnce, ...variables },
      })
      let [out, err] = ['', '']
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      child.stderr.on('data', (chunk) => {
        err += chunk
      })
      const code = await new Promise((resolve) => child.once('close', resolve))
      return { code, out: out.trim(), err: err.trim() }
    },
  }
}

test('after a restored backup clients are told to read everything again', async () => {
  const { start, admin } = await place()
  const before = await start()
  const epoch = await before.epoch()
  await before.stop()
  expect(await admin('restored')).toMatchObject({ code: 0, err: '' })
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
  const { call } = clientOf(after.url, '')
  const pwd = 'battery staple'
  await call('POST /api/auth/reset_password', {
    body: { userName: String(ann.id), code: resetCode, pwd, rePwd: pwd },
  })
  expect(
    await call('POST /api/auth/login', { body: { userName: String(ann.id), password: pwd } }),
  ).toHaveProperty('token')
})

test('on a fresh site that is closed the command makes the first account, and it an administrator', async () => {
  const { start, admin } = await place({ PARLEY_REGISTRATION: 'closed' })
  const { code, out } = await admin('create-user', 'Ann', 'of', 'Green Gables')
  const [sentence = '', resetCode = ''] = out.split('\n')
  const [, id = ''] = /^Ann of Green Gables has the account (\d+)\. With this code /.exec(sentence) ?? []
  expect([code, await admin('grant', id)]).toMatchObject([0, { code: 0 }])
  const { url } = await start()
  const { call } = clientOf(url, '')
  const pwd = 'battery staple'
  await call('POST /api/auth/reset_password', { body: { userName: id, code: resetCode, pwd, rePwd: pwd } })
  const { token } = await call('POST /api/auth/login', { body: { userName: id, password: pwd } })
  const ann = clientOf(url, token)
  expect((await ann.call('GET /api/user/users')).list).toMatchObject([{ nickname: 'Ann of Green Gables' }])
  const { list } = await ann.call('GET /api/logs/logs', { query: { key: 'User created', limit: 1 } })
  expect(list).toMatchObject([{ content: `User ${id} (Ann of Green Gables)` }])
  expect(await admin('create-user', '🐼'.repeat(33))).toEqual({
    code: 1,
    out: '',
    err: 'Nickname must be 1–32 characters',
  })
})

test('beside a running server it works on PostgreSQL, and says what to do on the embedded database', async () => {
  const { start, admin, isEmbedded } = await place()
  const server = await start()
  const ann = await server.register('Ann')
  const answer = await admin('grant', String(ann.id))
  if (isEmbedded) {
    expect(answer).toMatchObject({ code: 1, out: '' })
    expect(answer.err).toMatch(/^Another Parley server is using .+ Stop it, run this again, and start it/)
    return
  }
  expect(answer).toMatchObject({ code: 0, err: '' })
  expect((await ann.call('GET /api/user/users')).count).toBe(1)
})

test('what it does not understand, and whom it does not know, it says', async () => {
  const { admin } = await place()
  for (const words of [[], ['grant', 'Ann']])
    expect(await admin(...words)).toMatchObject({ code: 1, err: expect.stringContaining('npm run admin --') })
  for (const command of ['grant', 'reset-password', 'sign-out'])
    expect(await admin(command, '10001')).toEqual({ code: 1, out: '', err: 'There is no user 10001.' })
})
