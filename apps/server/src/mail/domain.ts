import type { Domain, Shared } from '../domain.ts'
import { MailAddressService } from './address-service.ts'
import { MailFollower } from './following.ts'
import { mailJobs } from './jobs.ts'
import { MailPost } from './post.ts'
import { mailRoutes } from './routes.ts'
import { DigestSender } from './sending.ts'
import { EndTickets } from './tickets.ts'

/** Digests of what is unread, by e-mail, where the operator has named a mail server. */
export function createMail(parts: Shared): Domain {
  const { config, secret, log } = parts
  const tickets = new EndTickets(secret)
  const settings = config.mail
  const sending = settings && { settings, post: new MailPost({ settings, log }) }
  const addresses = new MailAddressService({ ...parts, tickets, sending })
  const sender = sending && new DigestSender({ ...parts, ...sending, tickets })
  return {
    services: undefined,
    routes: (routes) => mailRoutes(routes, addresses),
    departure: addresses,
    ownData: [{ name: 'mail', read: (caller) => addresses.own(caller) }],
    ...(sender && {
      followers: [new MailFollower()],
      jobs: mailJobs(sender),
      stop: () => sender.stop(),
      drain: [() => sender.drain()],
    }),
  }
}
