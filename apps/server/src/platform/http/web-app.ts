import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { type Brand, serveBrand } from './brand.ts'
import { sendRefusal } from './error-handler.ts'
import { pageOf } from './page.ts'
import { type ServedPages, servePages } from './served-pages.ts'

/** Serves the built web app: its files, and its page for every path that is a screen. Without one, calls only. */
export async function serveWebApp(
  app: FastifyInstance,
  dir: string | undefined,
  brand: () => Promise<Brand>,
  pages: ServedPages,
): Promise<void> {
  const built = dir !== undefined && existsSync(join(dir, 'index.html'))
  const sendPage = built ? pageOf(dir, brand) : undefined
  if (built && sendPage) {
    serveBrand(app, dir, brand)
    await serveFiles(app, dir)
    await servePages(app, dir, pages, sendPage)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' && !/^\/api\b/.test(path) && !/\.\w+$/.test(path)
    if (sendPage && wantsPage) return sendPage(request, reply)
    return sendRefusal(new Refusal('pathUnknown'), request, reply)
  })
}

async function serveFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    cacheControl: false,
    // Their tags say enough, and nobody reads a part of them.
    lastModified: false,
    acceptRanges: false,
    // The build has compressed them.
    preCompressed: true,
    index: false,
    // A folder has no page of its own, which the plugin would refuse where it finds no compressed one.
    allowedPath: (path) => !path.startsWith('/served/') && !path.endsWith('/'),
    setHeaders: (response, path) => {
      // Files under assets/ carry a hash of their content in their names.
      const immutable = path.startsWith(join(dir, 'assets'))
      void response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}
