import { randomBytes } from 'node:crypto'
import { calls } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import { attemptSeconds, loginPage, type OpenLoginService } from './service.ts'

const browserSecret = /^[\w-]{43}$/

/** @param isEncrypted whether people reach this site by https */
/** A person who was long at the provider still has time to answer. */
const cookieSeconds = 2 * attemptSeconds

export function openLoginRoutes(routes: Routes, openLogin: OpenLoginService, isEncrypted: boolean): void {
  // The prefix keeps other sites under the same domain from setting it.
  const cookie = isEncrypted ? '__Host-parley_open_login' : 'parley_open_login'
  const attributes = `Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isEncrypted ? '; Secure' : ''}`

  routes.open(calls.openLoginProviders, async () => openLogin.list())

  routes.redirect(calls.startOpenLogin, async ({ params, query }, request, reply) => {
    // The same for all tabs, so that one does not undo the other's way.
    const browser = cookieOf(request, cookie) || randomBytes(32).toString('base64url')
    const returnTo = query.redirect_url ?? ''
    try {
      const address = await openLogin.start(
        params.name,
        { browser, returnTo, anew: query.anew === '1' },
        request.ip,
      )
      void reply.header('set-cookie', `${cookie}=${browser}; ${attributes}`)
      return address
    } catch (error) {
      if (!(error instanceof Refusal) || !wantsPage(request)) throw error
      return loginPage({ flag: params.name, error: error.errorName, redirect_url: returnTo })
    }
  })

  routes.redirect(calls.returnFromOpenLogin, async ({ params, query }) =>
    openLogin.pageAfter(params.name, query),
  )

  routes.open(calls.openLogin, ({ body }, origin, request) =>
    openLogin.signIn(body, cookieOf(request, cookie), origin),
  )

  routes.form(calls.logoutByProvider, ({ params, body }) => openLogin.logout(params.name, body.logout_token))

  routes.open(calls.pendingJoin, ({ params }, _origin, request) =>
    openLogin.pendingJoin(params.name, cookieOf(request, cookie)),
  )
  routes.open(calls.joinAccount, ({ params, body }, origin, request) =>
    openLogin.join(params.name, cookieOf(request, cookie), body, origin),
  )
  routes.open(calls.declineJoin, ({ params, body }, origin, request) =>
    openLogin.declineJoin(params.name, cookieOf(request, cookie), body, origin),
  )
}

/** A person who followed a link sees a page about what went wrong. */
const wantsPage = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '')

function cookieOf({ headers }: FastifyRequest, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return browserSecret.test(value) ? value : ''
}
