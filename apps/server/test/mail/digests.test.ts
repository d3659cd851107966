import { MessageType, mailLimits, type NotificationSettings } from '@parley/contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MemoryPresence } from '../../src/platform/presence/memory-presence.ts'
import { textMsg } from '../edits/edits-support.ts'
import type { Person } from '../groups/groups-support.ts'
import type { MailMischief } from '../support/mail-server.ts'
import { openMailWorld, publicUrl } from './mail-support.ts'

const { mail, world, confirmed, ticketTo, makeDue, followed, row } = await openMailWorld()

// Each waits for what comes in its own time, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** Two people who write to each other, one of whom gets digests. */
async function pair(language: 'en' | 'zh' = 'en') {
  const [ann, ben] = await world.people('Ann', 'Ben')
  await world.befriend(ann, ben)
  const address = await confirmed(ben, language)
  return { ann, ben, address }
}

async function say(from: Person, frame: object, kind: 'chat' | 'group' = 'chat'): Promise<number> {
  const socket = await from.socket({ kind, v2: true })
  const clientMessageId = crypto.randomUUID()
  socket.send({ clientMessageId, ...frame })
  const { id } = await socket.hear({ event: 'ack', clientMessageId })
  socket.close()
  return Number(id)
}

const tell = (from: Person, to: Person, content: string) =>
  say(from, { revUserID: to.id, msg: textMsg(content) })

/** Milliseconds until there is next something to do for somebody. */
const left = async (person: Person) => ((await row(person))?.due_at?.getTime() ?? 0) - Date.now()

/** Where it is this hour of the day. */
function placeAt(hour: number): string {
  const offset = (new Date().getUTCHours() - hour + 24) % 24
  // In the names of zones what is west is plus.
  return offset <= 12 ? `Etc/GMT+${offset}` : `Etc/GMT-${24 - offset}`
}

/** Waits until a try was in vain; the next counts as the first. */
async function triedInVain(person: Person): Promise<void> {
  await expect.poll(async () => (await row(person))?.tries, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => left(person), { timeout: 15_000 }).toBeLessThan(100_000)
  await world.queries
    .updateTable('mail_addresses')
    .set({ tries: 0 })
    .where('user_id', '=', person.id)
    .execute()
}

/** Mails after the one that confirms. */
const digestsTo = (address: string) => mail.to(address).slice(1)

test('a person who stays away is sent what is unread, with a link to the place', async () => {
  const { ann, ben, address } = await pair()
  const id = await tell(ann, ben, 'first of two')
  await tell(ann, ben, 'second & <b>last</b>')
  await makeDue(ben)
  const { subject, text, html, headers, raw } = await mail.next(address, 1)
  expect(subject).toBe('Unread: Ann')
  const link = `${publicUrl}/user/${ann.id}?m=${id}`
  expect(text).toContain(link)
  expect(text.indexOf('first of two')).toBeLessThan(text.indexOf('second & <b>last</b>'))
  expect(html).toContain(`href="${link}"`)
  expect(html).toContain('second &amp; &lt;b&gt;last&lt;/b&gt;')
  expect(html).not.toMatch(/<(img|script|link|style)|url\(/)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(headers['list-unsubscribe']).toMatch(new RegExp(`^<${publicUrl}/api/mail/end/[\\w-]+>$`))
  for (const part of [text, html]) expect(part).toMatch(new RegExp(`${publicUrl}/mail/end#[\\w-]{20}`))
  for (const part of [text, html]) expect(part).not.toContain('/api/mail/end/')
  expect(headers.from).toContain('chat@example.org')
  expect(headers['auto-submitted']).toBe('auto-generated')
  expect(raw).not.toMatch(/X-Mailer/i)
})

test('a digest has of a group what mentions me or everyone, and nothing else', async () => {
  const { ann, ben, address } = await pair('zh')
  const group = await world.group({ owner: ann, members: [ben] })
  await say(ann, { groupID: group, msg: textMsg('to nobody') }, 'group')
  await followed()
  expect((await row(ben))?.due_at).toBeNull()
  const mention = { type: MessageType.at, atMsg: { userID: ben.id, content: 'come here' } }
  await say(ann, { groupID: group, msg: mention }, 'group')
  await makeDue(ben)
  const { subject, text } = await mail.next(address, 1)
  expect(subject).toContain('未读消息')
  expect(text).toContain(`${publicUrl}/group/${group}`)
  expect(text).toContain('come here')
  expect(text).not.toContain('to nobody')
})

test('a deactivated person is sent no digest, and what is left of it when they are back', async () => {
  const { ann, ben, address } = await pair()
  const { ann: carla, ben: dan, address: hers } = await pair()
  const set = (deactivated_at: Date | null) =>
    world.queries.updateTable('users').set({ deactivated_at }).where('id', '=', ben.id).execute()
  await tell(ann, ben, 'while away')
  await followed()
  await set(new Date())
  await makeDue(ben)
  // The next look sends what is due: this one's, and not the other's.
  await tell(carla, dan, 'to somebody else')
  await makeDue(dan)
  await mail.next(hers, 1)
  expect(digestsTo(address)).toEqual([])
  await set(null)
  expect((await mail.next(address, 1)).text).toContain('while away')
})

test('a group that one has left by then is not in it', async () => {
  const { ann, ben, address } = await pair()
  const group = await world.group({ owner: ann, members: [ben] })
  const msg = { type: MessageType.at, atMsg: { userID: ben.id, content: 'come here' } }
  await say(ann, { groupID: group, msg }, 'group')
  await followed()
  await world.queries
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', group)
    .where('user_id', '=', ben.id)
    .execute()
  await makeDue(ben)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  expect(digestsTo(address)).toEqual([])
})

describe('is not in it', () => {
  test.for([
    [
      'what was read',
      async (ann: Person, ben: Person) => {
        await ben.call('PUT /api/chat/read', { body: { friendId: ann.id } })
      },
    ],
    [
      'what was withdrawn',
      async (ann: Person, ben: Person, id: number) => {
        await say(ann, {
          revUserID: ben.id,
          msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: id } },
        })
      },
    ],
    [
      'what one has said whom one blocks by now',
      async (ann: Person, ben: Person) => {
        await ben.call('POST /api/user/blocks', { body: { userId: ann.id } })
      },
    ],
    [
      'a conversation of which one wants to hear nothing',
      async (ann: Person, ben: Person) => {
        await ben.call('PUT /api/chat/alerts', { body: { friendId: ann.id, level: 'nothing', until: null } })
      },
    ],
    [
      'what has vanished',
      async (_ann: Person, _ben: Person, id: number) => {
        await world.queries
          .updateTable('messages')
          .set({ vanishes_at: new Date(Date.now() - 1000) })
          .where('id', '=', id)
          .execute()
      },
    ],
  ] as const)('%s', async ([, change]) => {
    const { ann, ben, address } = await pair()
    const id = await tell(ann, ben, 'gone')
    await followed()
    await change(ann, ben, id)
    await makeDue(ben)
    await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
    expect(digestsTo(address)).toEqual([])
  })
})

test('a message that was in a digest is in no later one, and the next digest comes after the span', async () => {
  const { ann, ben, address } = await pair()
  await tell(ann, ben, 'the first')
  await makeDue(ben)
  await mail.next(address, 1)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  await tell(ann, ben, 'the second')
  await expect.poll(async () => (await row(ben))?.due_at ?? null, { timeout: 15_000 }).not.toBeNull()
  const { due_at, told_at } = (await row(ben)) ?? expect.fail('no row')
  expect((due_at?.getTime() ?? 0) - (told_at?.getTime() ?? 0)).toBe(240 * 60_000)
  await makeDue(ben)
  const { text } = await mail.next(address, 2)
  expect(text).toContain('the second')
  expect(text).not.toContain('the first')
})

test('a person who is here, or was until lately, is looked at later', async () => {
  const { ann, ben, address } = await pair()
  const socket = await ben.socket({ v2: true })
  await expect
    .poll(() => world.server.context.presence.online([ben.id]), { timeout: 15_000 })
    .toContain(ben.id)
  await tell(ann, ben, 'hello')
  await makeDue(ben)
  const inFuture = async () => ((await row(ben))?.due_at?.getTime() ?? 0) - Date.now() > 10 * 60_000
  await expect.poll(inFuture, { timeout: 15_000 }).toBe(true)
  socket.close()
  await expect
    .poll(async () => (await world.server.context.presence.online([ben.id])).size, { timeout: 15_000 })
    .toBe(0)
  await world.queries
    .insertInto('last_seen')
    .values({ user_id: ben.id, at: new Date() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at: new Date() }))
    .execute()
  await makeDue(ben)
  await expect.poll(inFuture, { timeout: 15_000 }).toBe(true)
  expect(digestsTo(address)).toEqual([])
  await world.queries
    .updateTable('last_seen')
    .set({ at: new Date(Date.now() - 61 * 60_000) })
    .where('user_id', '=', ben.id)
    .execute()
  await makeDue(ben)
  expect((await mail.next(address, 1)).text).toContain('hello')
})

type Peace = Partial<NotificationSettings>

describe('peace puts it off until it is over, or is ended', () => {
  test.for<[string, () => Peace, Peace]>([
    [
      'until a time',
      () => ({ quietUntil: new Date(Date.now() + 3600_000).toISOString() }),
      { quietUntil: null },
    ],
    [
      'at some hours',
      () => ({ rest: { from: '00:00', to: '00:00', days: [1, 2, 3, 4, 5, 6, 7], timeZone: placeAt(21) } }),
      { rest: null },
    ],
  ])('%s', async ([, peace, none]) => {
    const { ann, ben, address } = await pair()
    const asked = vi.spyOn(MemoryPresence.prototype, 'surelyOnline')
    onTestFinished(() => asked.mockRestore())
    await ben.call('PUT /api/user/notifications/setting', { body: peace() })
    await tell(ann, ben, 'later')
    await makeDue(ben)
    await expect.poll(() => left(ben), { timeout: 15_000 }).toBeGreaterThan(58 * 60_000)
    expect(await left(ben)).toBeLessThanOrEqual(3 * 3600_000)
    expect(digestsTo(address)).toEqual([])
    // Whether they are here does not matter then.
    expect(asked.mock.calls.flat(2)).not.toContain(ben.id)
    await ben.call('PUT /api/user/notifications/setting', { body: none })
    expect((await mail.next(address, 1)).text).toContain('later')
  })
})

test('to end peace brings nothing forward that waits for another reason', async () => {
  const { ann, ben } = await pair()
  await tell(ann, ben, 'hello')
  await followed()
  const later = new Date(Date.now() + 3 * 3600_000)
  for (const fault of [{ refused_at: new Date() }, { denied_at: new Date() }, { tries: 3 }]) {
    await world.queries
      .updateTable('mail_addresses')
      .set({ due_at: later, refused_at: null, denied_at: null, tries: 0, ...fault })
      .where('user_id', '=', ben.id)
      .execute()
    await ben.call('PUT /api/user/notifications/setting', { body: { quietUntil: null } })
    expect((await row(ben))?.due_at).toEqual(later)
  }
})

test.for(['sender', 'neither'] as const)(
  'a digest shows of messages what its person has chosen: %s',
  async (shows) => {
    const { ann, ben, address } = await pair()
    await ben.call('PUT /api/user/notifications/setting', { body: { shows } })
    await tell(ann, ben, 'a secret')
    await makeDue(ben)
    const { subject, text, html } = await mail.next(address, 1)
    for (const part of [subject, text, html]) expect(part).not.toContain('a secret')
    expect([subject, text, html].some((part) => part.includes('Ann'))).toBe(shows === 'sender')
  },
)

test('names end no header and are no markup', async () => {
  const [ann, ben] = await world.people('Eve\r\nBcc: all@example.org <i>', 'Ben')
  await world.befriend(ann, ben)
  const address = await confirmed(ben)
  await tell(ann, ben, 'line one\r\n.\r\nQUIT\u202eabc')
  await makeDue(ben)
  const { headers, html, subject } = await mail.next(address, 1)
  expect(headers.bcc).toBeUndefined()
  expect(subject).toBe('Unread: Eve Bcc: all@example.org <i>')
  expect(html).not.toContain('<i>')
  expect(html).not.toContain('\u202e')
})

test('one click ends digests to this address alone, and asking for its page ends nothing', async () => {
  const { ann, ben, address } = await pair()
  await tell(ann, ben, 'hello')
  await makeDue(ben)
  const { headers } = await mail.next(address, 1)
  const path = /\/api\/mail\/end\/[\w-]+/.exec(headers['list-unsubscribe'] ?? '')?.[0] ?? ''
  const url = `${world.baseUrl}${path}`
  const shown = await fetch(url, { redirect: 'manual' })
  expect(shown.status).toBe(302)
  expect(shown.headers.get('location')).toBe(path.replace('/api/mail/end/', '/mail/end#'))
  expect((await row(ben))?.digests).toBe(true)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', headers, body })
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  for (const answer of [await post('List-Unsubscribe=One-Click', form), await post(parts)]) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
  expect(await row(ben)).toMatchObject({ digests: false, due_at: null })
  const other = `new-${address}`
  await ben.call('PUT /api/mail/address', { body: { address: other, language: 'en' } })
  await ben.call('POST /api/mail/confirm', { body: { ticket: await ticketTo(other) } })
  await post('List-Unsubscribe=One-Click', form)
  expect((await row(ben))?.digests).toBe(true)
})

test('a mail server that is busy or gone is tried again, and the log has it once', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, { at: 'recipient', code: 451 }, { at: 'data', code: 452 })
  await tell(ann, ben, 'at last')
  for (const tries of [1, 2]) {
    await makeDue(ben)
    await expect.poll(async () => (await row(ben))?.tries, { timeout: 15_000 }).toBe(tries)
    await expect.poll(() => left(ben), { timeout: 15_000 }).toBeLessThan(150_000)
  }
  await makeDue(ben)
  await mail.next(address, 1)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  expect(digestsTo(address)).toHaveLength(1)
  expect(await row(ben)).toMatchObject({ tries: 0, failing_since: null })
})

test('a connection cut behind the mail has it sent anew, under the same id', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, 'cut')
  await tell(ann, ben, 'once or twice')
  await makeDue(ben)
  await mail.next(address, 1)
  await triedInVain(ben)
  await makeDue(ben)
  await mail.next(address, 2)
  const [first, second] = digestsTo(address)
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
})

test('an address that is refused is sent nothing more until it is mended', async () => {
  const { ann, ben, address } = await pair()
  const refusal: MailMischief = { at: 'recipient', code: 550, says: '5.1.1 no such user' }
  mail.misbehave(address, refusal, refusal)
  await tell(ann, ben, 'never')
  await makeDue(ben)
  const state = async () => (await ben.call('GET /api/mail/setting')).setting?.state
  const hours = mailLimits.refusalHours
  // Once may be an error there: it is tried again when a second refusal counts.
  await expect
    .poll(async () => ((await row(ben))?.due_at?.getTime() ?? 0) - Date.now(), { timeout: 15_000 })
    .toBeGreaterThan(hours * 3600_000)
  expect(await state()).toBe('delayed')
  await sql`update mail_addresses set refused_at = now() - make_interval(hours => ${hours}) where user_id = ${ben.id}`.execute(
    world.queries,
  )
  await makeDue(ben)
  await expect.poll(state, { timeout: 15_000 }).toBe('failing')
  await tell(ann, ben, 'nor this')
  await followed()
  expect((await row(ben))?.due_at).toBeNull()
  expect(await ben.outcome('POST /api/mail/trial')).toBe('ok')
  await expect.poll(state, { timeout: 15_000 }).toBe('confirmed')
  await tell(ann, ben, 'but this')
  await makeDue(ben)
  expect((await mail.next(address, 2)).text).toContain('but this')
})

test('a retry has no more in it than before, and what came since is sent after the span', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, 'cut')
  await tell(ann, ben, 'the first')
  await makeDue(ben)
  await mail.next(address, 1)
  await triedInVain(ben)
  await tell(ann, ben, 'the second')
  await followed()
  await makeDue(ben)
  await mail.next(address, 2)
  const [first, second] = digestsTo(address)
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
  expect(second?.text).not.toContain('the second')
  await expect
    .poll(async () => ((await row(ben))?.due_at?.getTime() ?? 0) - Date.now(), { timeout: 15_000 })
    .toBeGreaterThan(230 * 60_000)
  await makeDue(ben)
  const { text, headers } = await mail.next(address, 3)
  expect(text).toContain('the second')
  expect(text).not.toContain('the first')
  expect(headers['message-id']).not.toBe(first?.headers['message-id'])
})

test('a digest that may have arrived has nothing else on later tries, whatever becomes of them', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, 'cut', { at: 'data', code: 451 }, 'hang up')
  await tell(ann, ben, 'the first')
  for (const _ of ['cut', 451, 'hang up']) {
    await makeDue(ben)
    await triedInVain(ben)
  }
  await tell(ann, ben, 'the second')
  await followed()
  await makeDue(ben)
  await mail.next(address, 2)
  const [first, second] = digestsTo(address)
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
  expect(second?.text).not.toContain('the second')
})

test('a digest that may have arrived and was read then counts as sent: what comes next is another mail', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, 'cut')
  const id = await tell(ann, ben, 'the first')
  await makeDue(ben)
  await mail.next(address, 1)
  await triedInVain(ben)
  await ben.call('PUT /api/chat/read', { body: { friendId: ann.id } })
  await makeDue(ben)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  expect(await row(ben)).toMatchObject({ telling_up_to: null, doubts: 0 })
  expect((await row(ben))?.told_up_to).toBeGreaterThanOrEqual(id)
  await tell(ann, ben, 'the second')
  await makeDue(ben)
  await mail.next(address, 2)
  const [first, second] = digestsTo(address)
  expect(second?.headers['message-id']).not.toBe(first?.headers['message-id'])
})

test('a digest of other messages is another mail, also where none was recorded as sent', async () => {
  const { ann, ben, address } = await pair()
  const again = () =>
    world.queries
      .updateTable('mail_addresses')
      .set({ told_up_to: 0, telling_up_to: null })
      .where('user_id', '=', ben.id)
      .execute()
  for (const text of ['the first', 'the second']) {
    await again()
    await tell(ann, ben, text)
    await makeDue(ben)
    await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  }
  const [first, second] = digestsTo(address)
  expect(second?.text).toContain('the first')
  expect(second?.headers['message-id']).not.toBe(first?.headers['message-id'])
})

test('a digest that may have arrived a few times counts as sent', async () => {
  const { ann, ben, address } = await pair()
  const { doubts } = mailLimits
  mail.misbehave(address, ...Array<MailMischief>(doubts + 1).fill('cut'))
  const id = await tell(ann, ben, 'the first')
  for (let tries = 1; tries < doubts; tries++) {
    await makeDue(ben)
    await triedInVain(ben)
  }
  await makeDue(ben)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  expect(digestsTo(address)).toHaveLength(doubts)
  expect(await row(ben)).toMatchObject({ doubts: 0, tries: 0, telling_up_to: null })
  expect((await row(ben))?.told_up_to).toBeGreaterThanOrEqual(id)
})

describe('a refused digest that may be the site’s fault', () => {
  const denial: MailMischief = { at: 'recipient', code: 550, says: '5.4.1 Access denied' }
  const state = async (person: Person) => (await person.call('GET /api/mail/setting')).setting?.state

  test('is tried again a day later, and shown as late until one is taken', async () => {
    const { ann, ben, address } = await pair()
    mail.misbehave(address, denial)
    await tell(ann, ben, 'at last')
    await makeDue(ben)
    await expect
      .poll(() => left(ben), { timeout: 15_000 })
      .toBeGreaterThan((mailLimits.deniedHours - 1) * 3600_000)
    expect(await state(ben)).toBe('delayed')
    await makeDue(ben)
    await mail.next(address, 1)
    await expect.poll(() => state(ben), { timeout: 15_000 }).toBe('confirmed')
  })

  test('is the address’s fault after days in which others were sent theirs', async () => {
    const [one, two] = [await pair(), await pair()]
    mail.misbehave(one.address, denial, denial, denial)
    await tell(one.ann, one.ben, 'never')
    await makeDue(one.ben)
    await expect.poll(() => state(one.ben), { timeout: 15_000 }).toBe('delayed')
    const days = mailLimits.deniedDays
    await sql`update mail_addresses set told_at = null, due_at = null`.execute(world.queries)
    await sql`update mail_addresses set denied_at = now() - make_interval(days => ${days}), due_at = now()
      where user_id = ${one.ben.id}`.execute(world.queries)
    // Nobody else's was taken since: it may be the site's.
    await expect.poll(() => left(one.ben), { timeout: 15_000 }).toBeGreaterThan(3600_000)
    expect(await state(one.ben)).toBe('delayed')
    await tell(two.ann, two.ben, 'hello')
    await makeDue(two.ben)
    await mail.next(two.address, 1)
    await expect.poll(async () => (await row(two.ben))?.told_at ?? null, { timeout: 15_000 }).not.toBeNull()
    await makeDue(one.ben)
    await expect.poll(() => state(one.ben), { timeout: 15_000 }).toBe('failing')
    expect((await row(one.ben))?.due_at).toBeNull()
  })
})

test('a trial that arrives is followed by what was not sent meanwhile', async () => {
  const { ann, ben, address } = await pair()
  await world.queries
    .updateTable('mail_addresses')
    .set({ failing_since: new Date(), due_at: null })
    .where('user_id', '=', ben.id)
    .execute()
  await tell(ann, ben, 'meanwhile')
  await followed()
  expect((await row(ben))?.due_at).toBeNull()
  await ben.call('POST /api/mail/trial')
  await mail.next(address, 1)
  await makeDue(ben)
  expect((await mail.next(address, 2)).text).toContain('meanwhile')
})

test('a new address gets what was due to the one before', async () => {
  const { ann, ben } = await pair()
  await tell(ann, ben, 'before')
  await expect.poll(async () => (await row(ben))?.due_at ?? null, { timeout: 15_000 }).not.toBeNull()
  const other = await confirmed(ben)
  expect((await row(ben))?.due_at).not.toBeNull()
  await makeDue(ben)
  expect((await mail.next(other, 1)).text).toContain('before')
})

test('a digest that certainly did not arrive is sent again with the messages that came since', async () => {
  const { ann, ben, address } = await pair()
  mail.misbehave(address, { at: 'data', code: 451 })
  await tell(ann, ben, 'the first')
  await makeDue(ben)
  await triedInVain(ben)
  expect((await row(ben))?.telling_up_to).toBeNull()
  await tell(ann, ben, 'the second')
  await followed()
  await makeDue(ben)
  expect((await mail.next(address, 1)).text).toContain('the second')
})

test('a person who chooses digests sooner, or more often, gets them so', async () => {
  const { ann, ben } = await pair()
  await ben.call('PUT /api/mail/setting', { body: { awayMinutes: 1440 } })
  await tell(ann, ben, 'hello')
  await expect.poll(() => left(ben), { timeout: 15_000 }).toBeGreaterThan(1430 * 60_000)
  await ben.call('PUT /api/mail/setting', { body: { awayMinutes: 15 } })
  expect(await left(ben)).toBeLessThanOrEqual(15 * 60_000)
  await ben.call('PUT /api/mail/setting', { body: { awayMinutes: 1440 } })
  expect(await left(ben)).toBeLessThanOrEqual(15 * 60_000)
  await world.queries
    .updateTable('mail_addresses')
    .set({ told_at: new Date(), due_at: new Date(Date.now() + 240 * 60_000), away_minutes: 15 })
    .where('user_id', '=', ben.id)
    .execute()
  await ben.call('PUT /api/mail/setting', { body: { spanMinutes: 60 } })
  expect(await left(ben)).toBeLessThanOrEqual(60 * 60_000)
  expect(await left(ben)).toBeGreaterThan(59 * 60_000)
})

test('two digests are never nearer to each other than the span, whatever was changed meanwhile', async () => {
  const { ann, ben, address } = await pair()
  await tell(ann, ben, 'hello')
  await expect.poll(async () => (await row(ben))?.due_at ?? null, { timeout: 15_000 }).not.toBeNull()
  await world.queries
    .updateTable('mail_addresses')
    .set({ told_at: new Date(), due_at: new Date(0) })
    .where('user_id', '=', ben.id)
    .execute()
  await expect
    .poll(async () => ((await row(ben))?.due_at?.getTime() ?? 0) - Date.now(), { timeout: 15_000 })
    .toBeGreaterThan(230 * 60_000)
  expect(digestsTo(address)).toEqual([])
})

test('a person who confirms gets what is written from then on, also while the follower is behind', async () => {
  const [ann, ben] = await world.people('Ann', 'Ben')
  await world.befriend(ann, ben)
  await tell(ann, ben, 'long ago')
  await followed()
  await world.queries.updateTable('mail_progress').set({ up_to: 0 }).execute()
  const address = await confirmed(ben)
  await tell(ann, ben, 'only now')
  await makeDue(ben)
  const { text } = await mail.next(address, 1)
  expect(text).toContain('only now')
  expect(text).not.toContain('long ago')
})

test('a message imported behind another keeps nothing out of a digest, and is not in it', async () => {
  const { ann, ben, address } = await pair()
  const id = await tell(ann, ben, 'said here')
  await sql`
    with said as (select * from messages where id = ${id})
    insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at, is_brought)
    select conversation_id, sequence + n, position + n, sender_id, type,
      jsonb_build_object('content', 'said elsewhere'), preview, false, created_at, true
    from said, generate_series(1, 300) n`.execute(world.queries)
  await sql`
    update conversations set last_sequence = last_sequence + 300, last_position = last_position + 300
    where id = (select conversation_id from messages where id = ${id})`.execute(world.queries)
  await followed()
  await makeDue(ben)
  const { text } = await mail.next(address, 1)
  expect(text).toContain('said here')
  expect(text).not.toContain('said elsewhere')
})

test('while nobody can say who is online nobody is mailed', async () => {
  const { ann, ben, address } = await pair()
  const asked = vi.spyOn(MemoryPresence.prototype, 'surelyOnline').mockRejectedValue(new Error('away'))
  onTestFinished(() => asked.mockRestore())
  await tell(ann, ben, 'hello')
  await makeDue(ben)
  const seconds = mailLimits.retrySeconds
  await expect.poll(() => left(ben), { timeout: 15_000 }).toBeGreaterThan(0)
  await expect.poll(() => left(ben), { timeout: 15_000 }).toBeLessThanOrEqual(seconds * 1000)
  expect(asked).toHaveBeenCalled()
  expect(digestsTo(address)).toEqual([])
  asked.mockRestore()
  await makeDue(ben)
  await mail.next(address, 1)
})

test('peace that begins while a digest is looked at loses nothing', async () => {
  const { ann, ben, address } = await pair()
  const days = [1, 2, 3, 4, 5, 6, 7]
  const rest = { from: '21:30', to: '23:59', days, timeZone: placeAt(20) }
  await ben.call('PUT /api/user/notifications/setting', { body: { rest } })
  await tell(ann, ben, 'just before')
  await followed()
  const now = Date.now.bind(Date)
  const asked = vi.spyOn(MemoryPresence.prototype, 'surelyOnline').mockImplementation(async (ids) => {
    if ([...ids].includes(ben.id)) vi.spyOn(Date, 'now').mockImplementation(() => now() + 120 * 60_000)
    return new Set()
  })
  onTestFinished(() => {
    asked.mockRestore()
    vi.restoreAllMocks()
  })
  await makeDue(ben)
  await expect.poll(async () => (await row(ben))?.due_at, { timeout: 15_000 }).toBeNull()
  expect(digestsTo(address).map(({ text }) => text)).toMatchObject([expect.stringContaining('just before')])
})

test('a disappearing message is in a digest as one, without its text', async () => {
  const { ann, ben, address } = await pair()
  const id = await tell(ann, ben, 'a secret')
  await world.queries
    .updateTable('messages')
    .set({ vanishes_at: new Date(Date.now() + 3600_000) })
    .where('id', '=', id)
    .execute()
  await makeDue(ben)
  const { text, html } = await mail.next(address, 1)
  expect(text).toContain('New message')
  for (const part of [text, html]) expect(part).not.toContain('a secret')
})
