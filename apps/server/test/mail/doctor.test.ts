import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { MailPost } from '../../src/notifications/mail/post.ts'
import { checkMail, mayGoInTheClear } from '../../src/operations/doctor/mail.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'

const mail = await startMailServer()
afterAll(() => mail.close())

const configOf = (url: string) =>
  readConfig({
    PARLEY_SMTP_URL: url,
    PARLEY_MAIL_FROM: 'chat@example.org',
    PARLEY_PUBLIC_URL: 'https://chat.example.org',
  })
const look = (url: string) => checkMail(configOf(url))

test('the doctor signs in at the mail server, and sends nothing', async () => {
  expect(await checkMail({ mail: undefined })).toEqual([])
  expect(await look(mail.url)).toMatchObject([
    { state: 'fine', says: expect.stringContaining('takes the name and password') },
  ])
  expect(mail.received).toEqual([])
})

test.for([
  ['smtp://mail.example.org', true],
  ['smtp://user:pass@mail.example.org', false],
  ['smtps://mail.example.org', false],
  ['smtp://127.0.0.1:25', false],
] as const)('mails to %s may go in the clear: %s', ([url, may]) => {
  const { mail } = configOf(url)
  expect(mail && mayGoInTheClear(mail.server)).toBe(may)
})

test('the doctor distinguishes a wrong password, nobody at the port and something else there, without the password', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((done) => other.once('listening', done))
  afterAll(() => other.close())
  const { port } = other.address() as { port: number }
  const found = [
    ...(await look(mail.wrongUrl)),
    ...(await look(`smtp://user:wrong-password@127.0.0.1:${await freePort()}`)),
    ...(await look(`smtp://user:wrong-password@127.0.0.1:${port}`)),
  ]
  expect(found).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('refuses the name and password') },
    { state: 'wrong', says: expect.stringContaining('does not answer as a mail server should') },
    { state: 'wrong', says: expect.stringContaining('does not answer as a mail server should') },
  ])
  expect(JSON.stringify(found)).not.toContain('wrong-password')
})

/** The port of a server, which ends with the file. */
async function portOf(server: SMTPServer): Promise<number> {
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  afterAll(() => new Promise<void>((done) => server.close(done)))
  await new Promise((done) => listening.once('listening', done))
  return (listening.address() as AddressInfo).port
}

test('nobody at the port is said by the code of the system', async () => {
  const found = await look(`smtp://127.0.0.1:${await freePort()}`)
  expect(found).toMatchObject([{ says: expect.stringContaining('ECONNREFUSED') }])
})

test('and so it is in the log when a mail is not taken', async () => {
  const settings = configOf(`smtp://127.0.0.1:${await freePort()}`).mail ?? expect.fail('no mail')
  const warned: unknown[] = []
  const post = new MailPost({ settings, log: { warn: (what: unknown) => void warned.push(what) } })
  const letter = { to: 'ann@example.org', id: 'a', subject: 'b', text: 'c', html: 'd' }
  expect(await post.send(letter, AbortSignal.timeout(10_000))).toBe('unreachable')
  expect(warned).toMatchObject([{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }])
})

test('a certificate that proves nothing and TLS at the wrong time have words of their own', async () => {
  // It comes with a certificate that it made itself.
  const secure = await portOf(new SMTPServer({ secure: true }))
  const later = await portOf(new SMTPServer())
  const never = configOf(mail.url).mail ?? expect.fail('no mail')
  const asked = { requireTLS: true, ignoreTLS: false }
  expect([
    ...(await look(`smtps://127.0.0.1:${secure}`)),
    ...(await checkMail({ mail: { ...never, server: { ...never.server, ...asked, port: later } } })),
    ...(await look(mail.url.replace('smtp:', 'smtps:'))),
    ...(await checkMail({ mail: { ...never, server: { ...never.server, ...asked } } })),
  ]).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/a certificate that proves nothing \(ESOCKET \w*CERT/) },
    { state: 'wrong', says: expect.stringMatching(/certificate/) },
    { state: 'wrong', says: expect.stringMatching(/does not begin TLS as it should \(ESOCKET ERR_SSL/) },
    { state: 'wrong', says: expect.stringContaining('does not begin TLS as it should (ETLS ') },
  ])
})
