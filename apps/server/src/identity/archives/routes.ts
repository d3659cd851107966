import { calls } from '@parley/contract'
import { serveFile } from '../../platform/files/service.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { ArchiveService } from './service.ts'

export function archiveRoutes(routes: Routes, archives: ArchiveService): void {
  routes.signedIn(calls.archive, (_input, caller) => archives.own(caller))
  routes.signedIn(calls.requestArchive, ({ body }, caller) => archives.request(caller, body))
  routes.signedIn(calls.linkArchive, (_input, caller) => archives.link(caller))
  routes.bytes(calls.readArchive, async (request, reply) => {
    const { link } = request.params as { link: string }
    return serveFile(request, reply, await archives.open(link))
  })
}
