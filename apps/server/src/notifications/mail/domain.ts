import type { Transaction } from '../../db/database.ts'
import type { PasswordRule, PasswordService, Proof } from '../../identity/auth/service.ts'
import type { FollowedEvent } from '../../messaging/catch-up/service.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import { lookAgain } from './address-repository.ts'
import { MailAddressService } from './address-service.ts'
import { AskedLetters } from './asked-letters.ts'
import { noteNews } from './digest-repository.ts'
import { Digests } from './digests.ts'
import { mailJobs } from './jobs.ts'
import { MailPost } from './post.ts'
import { ResetLetters } from './reset-letters.ts'
import { MailedResetService } from './reset-service.ts'
import { mailRoutes } from './routes.ts'
import { SecurityLetters } from './security-letters.ts'
import { MailSender } from './sending.ts'
import { MailTickets } from './tickets.ts'

interface MailServices {
  readonly peaceChanged: (transaction: Transaction, userId: number) => Promise<void>
}

interface Parts extends Shared {
  readonly proof: Proof
  readonly passwords: PasswordService
  readonly passwordRule: PasswordRule
}

/** Email digests of unread messages and links for new passwords, if the operator has configured a mail server. */
export function createMail(parts: Parts): Domain<MailServices> {
  const { config, secret, database } = parts
  const tickets = new MailTickets(secret)
  const sender = config.mail && senderOf(parts, config.mail, tickets)
  const hurry = sender && (() => sender.hurry())
  const addresses = new MailAddressService({ ...parts, tickets, hurry })
  parts.events.subscribe('passwordChanged', (transaction, userId) =>
    addresses.passwordChanged(transaction, userId),
  )
  const resets = new MailedResetService({ ...parts, hurry })
  return {
    services: { peaceChanged: ({ queries }, userId) => lookAgain(queries, userId) },
    routes: (routes) => mailRoutes(routes, addresses, resets),
    departure: addresses,
    ownData: [{ name: 'mail', read: (caller) => addresses.own(caller) }],
    jobs: mailJobs(database, sender),
    ...(sender && {
      followers: [new MailFollower()],
      stop: () => sender.stop(),
      drain: [() => resets.drain(), () => sender.drain()],
    }),
  }
}

function senderOf(parts: Shared, settings: NonNullable<Shared['config']['mail']>, tickets: MailTickets) {
  const { log } = parts
  const { publicUrl } = settings
  const shared = { ...parts, tickets, publicUrl, post: new MailPost({ settings, log }) }
  const awaited = [new AskedLetters(shared), new ResetLetters(shared)]
  return new MailSender([...awaited, new SecurityLetters(shared), new Digests(shared)], log, awaited.length)
}

/** Finds the people who get an email about messages if they stay away. */
class MailFollower implements Follower<FollowedEvent> {
  readonly name = 'messages told by e-mail'
  readonly begins = 'atEnd'

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said = entries.flatMap(({ id, event }) =>
      event.kind === 'message' && !event.isBrought ? [id] : [],
    )
    await noteNews(queries, said, entries.at(-1)?.id ?? 0)
  }
}
