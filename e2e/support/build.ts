import { buildWeb } from '../../scripts/web-build.ts'
import { ParleyServer } from './server.ts'

/** Prepares for all tests: the built app, and an empty database. */
export default async function prepare() {
  await buildWeb()
  const server = new ParleyServer({})
  await server.start()
  await server.becomeTemplate()
  await server.dispose()
}
