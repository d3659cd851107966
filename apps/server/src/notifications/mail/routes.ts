import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { MailAddressService } from './address-service.ts'
import { endPath } from './links.ts'
import type { MailedResetService } from './reset-service.ts'

export function mailRoutes(routes: Routes, addresses: MailAddressService, resets: MailedResetService): void {
  routes.open(calls.askResetMail, async ({ body }, origin) => {
    await resets.ask(body.account, origin)
    return {}
  })
  routes.open(calls.resetByMail, ({ body }, origin) => resets.use(body, origin))
  routes.signedIn(calls.mailSetting, (_input, caller) => addresses.read(caller))
  routes.signedIn(calls.changeMailSetting, async ({ body }, caller) => {
    await addresses.change(caller, body)
    return {}
  })
  routes.signedIn(calls.setMailAddress, async ({ body }, caller) => {
    await addresses.set(caller, body)
    return {}
  })
  routes.signedIn(calls.takeMailBack, async (_input, caller) => {
    await addresses.takeBack(caller)
    return {}
  })
  routes.signedIn(calls.removeMailAddress, async (_input, caller) => {
    await addresses.remove(caller)
    return {}
  })
  routes.signedIn(calls.tryMail, async (_input, caller) => {
    await addresses.try(caller)
    return {}
  })
  routes.open(calls.confirmMail, async ({ body }, origin) => {
    await addresses.confirm(body.ticket, origin)
    return {}
  })
  routes.open(calls.refuseMail, async ({ body }) => {
    await addresses.refuseConfirmations(body.ticket)
    return {}
  })
  routes.open(calls.allowMail, async ({ body }) => {
    await addresses.allowConfirmations(body.ticket)
    return {}
  })
  routes.redirect(calls.showMailEnd, async ({ params }) => endPath(params.ticket))
  routes.open(calls.endDigests, async ({ body }) => {
    await addresses.end(body.ticket)
    return {}
  })
  routes.openToForms(calls.endMail, async ({ params }) => {
    await addresses.end(params.ticket)
    return {}
  })
}
