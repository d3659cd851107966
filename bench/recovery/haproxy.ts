import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/test/support/free-port.ts'

const program = '/usr/sbin/haproxy'
const recipe = new URL('../../docs/deploy/haproxy.cfg', import.meta.url)

/** HAProxy as the documents set it up, before these nodes. */
export async function startHaproxy(nodes: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-haproxy-'))
  const port = await freePort()
  const servers = nodes.map((url, i) => `\tserver node${i} ${new URL(url).host}`).join('\n')
  const settings = readFileSync(recipe, 'utf8')
    .replace(/\tserver [\s\S]*/, `${servers}\n`)
    .replace('maxconn 65000', 'maxconn 5000')
    .replace('bind 127.0.0.1:8081', `bind 127.0.0.1:${port}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
