import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'

/** Also takes what senders of webhooks send that know no JSON type: a form with it in `payload`, or JSON as a text. */
export function parseHookBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|text\/plain)\b/i,
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = String(body).replace(/^\ufeff/, '')
      try {
        done(null, JSON.parse(/^\s*\{/.test(text) ? text : (new URLSearchParams(text).get('payload') ?? '')))
      } catch {
        done(new Refusal('bodyNotJson'))
      }
    },
  )
}
