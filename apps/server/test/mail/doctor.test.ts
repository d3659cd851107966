import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { checkMail } from '../../src/doctor/mail.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'

const mail = await startMailServer()
afterAll(() => mail.close())

const look = (url: string) =>
  checkMail(
    readConfig({
      PARLEY_SMTP_URL: url,
      PARLEY_MAIL_FROM: 'chat@example.org',
      PARLEY_PUBLIC_URL: 'https://chat.example.org',
    }),
  )

test('the doctor signs in at the mail server, and sends nothing', async () => {
  expect(await checkMail({ mail: undefined })).toEqual([])
  expect(await look(mail.url)).toMatchObject([
    { state: 'fine', says: expect.stringContaining('takes the name and password') },
  ])
  expect(mail.received).toEqual([])
})

test('the doctor tells of a server to which mails may go in the clear', async () => {
  const found = await look(mail.url.replace('127.0.0.1', 'localhost'))
  expect(found).toMatchObject([{ state: 'fine' }])
  const { port } = new URL(mail.url)
  expect(mayGoInTheClear(serverOf('smtp://127.0.0.1', port))).toBe(false)
  expect(mayGoInTheClear(serverOf('smtp://mail.example.org', port))).toBe(true)
  expect(mayGoInTheClear(serverOf('smtp://user:pass@mail.example.org', port))).toBe(false)
  expect(mayGoInTheClear(serverOf('smtps://mail.example.org', port))).toBe(false)
})

test('a wrong password, nobody at the port and something else there are told apart, without the password', async () => {
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
