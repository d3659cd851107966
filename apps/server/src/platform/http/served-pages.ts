import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InvitationView, Language, Settings } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { preferredLanguage } from './language.ts'
import type { SendPage } from './page.ts'

/** Data of the pages that the server renders. */
export interface ServedPages {
  readonly invitation: (code: string) => Promise<InvitationView>
  readonly settings: () => Promise<Settings>
}

type Found = { readonly view: InvitationView } | { readonly refused: number; readonly sentence: string }

/** The part of the web app's build that renders them: its own components, as text. */
interface Renderer {
  readonly styles: string
  renderInvitation(wanted: {
    path: string
    code: string
    language: Language
    settings: Settings
    found: Found
  }): { title: string; html: string }
}

/** Milliseconds that a page may wait for what is on it; the web app has more patience, and says what is wrong. */
const patienceMs = 2000

/**
 * Renders what a visitor comes to by a link, so that it is there before the web app is. Where that fails the visitor
 * receives the page as it is for every path.
 *
 * @param dir of the built web app
 */
export async function servePages(
  app: FastifyInstance,
  dir: string,
  pages: ServedPages,
  sendPage: SendPage,
): Promise<void> {
  const file = join(dir, 'served/served.mjs')
  if (!existsSync(file)) return
  const renderer = (await import(pathToFileURL(file).href)) as Renderer

  // Counted like the call that it makes: codes are guessed here no faster than there.
  const options = { schema: { hide: true }, config: { counted: 'call' } } as const
  app.get<{ Params: { code: string } }>('/i/:code', options, async (request, reply) => {
    const { code } = request.params
    const language = preferredLanguage(request.headers['accept-language'])
    try {
      const found = await inTime(findInvitation(pages, code, language))
      const settings = await inTime(pages.settings())
      const { title, html } = renderer.renderInvitation({
        path: request.url.split('?', 1)[0] ?? '',
        code,
        language,
        settings,
        found,
      })
      const name = settings.name || 'Parley'
      return await sendPage(request, reply, {
        title: `${title} · ${name}`,
        styles: renderer.styles,
        html: `<div data-served>${html}</div>`,
        data: JSON.stringify({ code, ...found }),
      })
    } catch (error) {
      request.log.warn({ err: error }, 'an invitation was not rendered')
      return sendPage(request, reply)
    }
  })
}

async function findInvitation(pages: ServedPages, code: string, language: Language): Promise<Found> {
  try {
    return { view: await pages.invitation(code) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 200) throw error
    return { refused: error.code, sentence: error.sentence(language) }
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('took too long')), patienceMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
