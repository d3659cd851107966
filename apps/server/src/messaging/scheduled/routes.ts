import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { ReminderService } from './reminder-service.ts'
import type { ScheduledService } from './scheduled-service.ts'

interface Services {
  readonly scheduled: ScheduledService
  readonly reminders: ReminderService
}

export function laterRoutes(routes: Routes, { scheduled, reminders }: Services): void {
  routes.signedIn(calls.scheduled, (_, caller) => scheduled.list(caller))
  routes.signedIn(calls.schedule, ({ body }, caller) => scheduled.schedule(caller, body))
  routes.signedIn(calls.changeScheduled, ({ params, body }, caller) =>
    scheduled.change(caller, params.id, body),
  )
  routes.signedIn(calls.sendScheduled, async ({ params }, caller) => {
    await scheduled.sendNow(caller, params.id)
    return {}
  })
  routes.signedIn(calls.unschedule, async ({ params }, caller) => {
    await scheduled.remove(caller, params.id)
    return {}
  })
  routes.signedIn(calls.reminders, (_, caller) => reminders.list(caller))
  routes.signedIn(calls.remind, async ({ body }, caller) => {
    await reminders.remind(caller, body)
    return {}
  })
  routes.signedIn(calls.putOffReminder, async ({ params, body }, caller) => {
    await reminders.putOff(caller, params.id, body.at)
    return {}
  })
  routes.signedIn(calls.endReminder, async ({ params }, caller) => {
    await reminders.end(caller, params.id)
    return {}
  })
}
