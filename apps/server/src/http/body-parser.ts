import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in UTF-8 whatever the charset says; an empty body is no body, since some clients name a type without one. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/json\b/i, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(new Refusal('bodyNotJson'))
    }
    return parse(request, text, (error, value) =>
      error ? done(new Refusal('bodyNotJson')) : done(null, value),
    )
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(new Refusal('bodyNotJson')),
  )
}
