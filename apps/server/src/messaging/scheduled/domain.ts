import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../conversations/shared.ts'
import { DueSender, type Sending } from './due-sender.ts'
import { laterJobs } from './jobs.ts'
import { type Devices, ReminderService } from './reminder-service.ts'
import { laterRoutes } from './routes.ts'
import { ScheduledService } from './scheduled-service.ts'

interface Parts extends Shared {
  readonly sending: Readonly<Record<'direct' | 'group', Sending>>
  readonly devices: Devices
}

/** Scheduled messages and reminders. */
export function createLater(parts: Parts): Domain {
  const sender = new DueSender(parts)
  const scheduled = new ScheduledService({ ...parts, sender })
  const reminders = new ReminderService(parts)
  return {
    services: undefined,
    routes: (routes) => laterRoutes(routes, { scheduled, reminders }),
    jobs: laterJobs(sender, reminders),
    departure: {
      async depart(transaction, userId) {
        await scheduled.depart(transaction, userId)
        await reminders.depart(transaction, userId)
      },
    },
    ownData: [
      { name: 'scheduledMessages', read: (caller, linking) => scheduled.ownData(caller, linking) },
      { name: 'reminders', read: async (caller) => (await reminders.list(caller)).list },
    ],
  }
}
