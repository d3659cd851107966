import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const appId = '101000001'
export const appKey = 'the key of the app'

/**
 * A fake with the addresses, parameters and answers that QQ Connect documents; QQ itself cannot be reached from tests.
 * Its page signs everybody in as `person.openid`, without asking. Errors come wrapped in `callback( … );`, as QQ's do.
 */
export async function startQqServer(person: { openid: string; nickname: string; figureurl_qq_2?: string }) {
  const codes = new Map<string, string>()
  const tokens = new Set<string>()
  const asked: string[] = []

  const answers: Record<string, (query: URLSearchParams, response: ServerResponse) => unknown> = {
    '/oauth2.0/authorize'(query, response) {
      const { client_id, redirect_uri = '', state } = Object.fromEntries(query)
      if (client_id !== appId || query.get('response_type') !== 'code') return failure(100_008)
      const code = randomBytes(16).toString('hex')
      codes.set(code, redirect_uri)
      const back = new URL(redirect_uri)
      back.searchParams.set('code', code)
      if (state !== undefined) back.searchParams.set('state', state)
      response.writeHead(302, { location: back.href })
      return ''
    },
    '/oauth2.0/token'(query) {
      const { client_id, client_secret, code = '', redirect_uri } = Object.fromEntries(query)
      if (client_id !== appId || client_secret !== appKey) return failure(100_008)
      if (codes.get(code) !== redirect_uri) return failure(100_019)
      codes.delete(code)
      const access_token = randomBytes(16).toString('hex').toUpperCase()
      tokens.add(access_token)
      return JSON.stringify({ access_token, expires_in: '7776000', refresh_token: 'unused' })
    },
    '/oauth2.0/me'(query) {
      if (!tokens.has(query.get('access_token') ?? '')) return failure(100_016)
      return JSON.stringify({ client_id: appId, openid: person.openid })
    },
    '/user/get_user_info'(query) {
      const isKnown = tokens.has(query.get('access_token') ?? '') && query.get('openid') === person.openid
      if (!isKnown || query.get('oauth_consumer_key') !== appId)
        return JSON.stringify({ ret: 100_030, msg: 'check fail' })
      const { nickname, figureurl_qq_2 = '' } = person
      return JSON.stringify({ ret: 0, msg: '', is_lost: 0, nickname, gender: '女', figureurl_qq_2 })
    },
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://qq.invalid')
    asked.push(pathname)
    response.end(answers[pathname]?.(searchParams, response) ?? failure(404))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The paths that were requested so far. */
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const failure = (error: number) =>
  `callback( ${JSON.stringify({ error, error_description: 'as QQ has it' })} );\n`
