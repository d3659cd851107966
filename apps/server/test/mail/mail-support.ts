import { afterAll, expect } from 'vitest'
import { MailTickets } from '../../src/notifications/mail/tickets.ts'
import { openWorld, type Person, secret } from '../groups/groups-support.ts'
import { startMailServer } from '../support/mail-server.ts'
import { soon } from '../support/server.ts'

export const publicUrl = 'https://chat.example.org'

/** A world whose site sends mail, to a server that ends with the test file. */
export async function openMailWorld(env: Readonly<Record<string, string>> = {}) {
  const mail = await startMailServer()
  afterAll(() => mail.close())
  const variables = {
    PARLEY_SMTP_URL: mail.url,
    PARLEY_MAIL_FROM: 'Parley <chat@example.org>',
    PARLEY_PUBLIC_URL: publicUrl,
    ...env,
  }
  const world = await openWorld(variables, {}, soon)
  let addresses = 0

  /** The ticket of the last mail that asks to confirm an address. */
  const ticketTo = async (address: string, after = 0) => {
    const { text } = await mail.next(address, after)
    return /\/mail\/confirm#([\w-]+)/.exec(text)?.[1] ?? expect.fail(text)
  }

  /** Waits until the follower has come past all messages. */
  async function followed(): Promise<void> {
    const { id } = await world.queries
      .selectFrom('messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await expect
      .poll(
        async () =>
          (await world.queries.selectFrom('mail_progress').select('up_to').executeTakeFirstOrThrow()).up_to,
        { timeout: 15_000 },
      )
      .toBeGreaterThanOrEqual(Number(id))
  }

  return {
    mail,
    world,
    /** As the site writes and reads them. */
    tickets: new MailTickets(new TextEncoder().encode(secret)),
    ticketTo,
    /** Somebody's address, which was never given before, confirmed. */
    async confirmed(person: Person, language: 'en' | 'zh' = 'en'): Promise<string> {
      const address = `${person.nickname.toLowerCase().replace(/[^a-z]/g, '')}-${++addresses}@example.org`
      await person.call('PUT /api/mail/address', { body: { address, language } })
      const ticket = await ticketTo(address)
      await person.call('POST /api/mail/confirm', { body: { ticket } })
      return address
    },
    /** Waits until the follower has found what a person is to be sent; then the time for it has come. */
    async makeDue(person: Person): Promise<void> {
      const row = () =>
        world.queries
          .selectFrom('mail_addresses')
          .selectAll()
          .where('user_id', '=', person.id)
          .executeTakeFirstOrThrow()
      await followed()
      await expect.poll(async () => (await row()).due_at, { timeout: 15_000 }).not.toBeNull()
      await world.queries
        .updateTable('mail_addresses')
        .set({ due_at: new Date(0), told_at: null })
        .where('user_id', '=', person.id)
        .execute()
    },
    followed,
    /** The stored mail that a person has requested. */
    letter: (person: Pick<Person, 'id'>, kind: 'confirmation' | 'trial' = 'confirmation') =>
      world.queries
        .selectFrom('mail_letters')
        .selectAll()
        .where('user_id', '=', person.id)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    /** The stored address of a person. */
    row: (person: Pick<Person, 'id'>) =>
      world.queries
        .selectFrom('mail_addresses')
        .selectAll()
        .where('user_id', '=', person.id)
        .executeTakeFirst(),
  }
}
