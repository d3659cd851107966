import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { checkSettings } from '../../apps/server/src/operations/doctor/settings.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { onPath } from '../system.ts'
import { root } from './place.ts'

interface Service {
  readonly depends_on?: Record<string, unknown> | string[]
  readonly environment?: Record<string, string>
  readonly env_file?: { path: string; required: boolean }[]
  readonly volumes?: string[]
  readonly networks?: string[]
  readonly tmpfs?: string[]
  readonly cap_drop?: string[]
  readonly read_only?: boolean
  readonly stop_grace_period?: string
  readonly build?: { context: string; dockerfile: string }
  readonly ports?: string[]
}

const folder = join(root, 'docs/deploy')
const text = (name: string) => readFileSync(join(folder, name), 'utf8')
const compose = parse(text('compose.yml')) as {
  name?: string
  services: Record<string, Service>
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
  volumes: Record<string, unknown>
}
const parley = compose.services.parley as Service
const site = 'chat.example.org'
const container = text('Containerfile')

/** As compose does, with the name of a site, and a secret of this length for each that it asks for. */
const filledIn = (value: string) =>
  value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name) => (name === 'PARLEY_SITE' ? site : 'x'.repeat(32)))

function newPlace() {
  const place = mkdtempSync(join(tmpdir(), 'parley-deploy-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

test('the settings in compose.yml are ones that the server reads, and takes', () => {
  const env = Object.fromEntries(
    Object.entries(parley.environment ?? {}).map(([name, value]) => [name, filledIn(value)]),
  )
  const config = readConfig(env)
  expect(checkSettings(config, env)).toEqual([expect.objectContaining({ state: 'fine' })])
  expect(Object.keys(env)).toContain('PARLEY_TOKEN_SECRET')
  expect(env.PARLEY_PUBLIC_URL).toBe(`https://${site}`)
  expect(compose.networks.edge?.ipam?.config).toEqual([{ subnet: config.trustProxy }])
})

test('every other setting beside the secrets reaches the server, and those of compose.yml go before it', () => {
  const [, file] = /--env-file (\S+)/.exec(text('compose.yml')) ?? []
  expect(parley.env_file).toEqual([{ path: file, required: false }])
  // What compose takes of a file it overrides by what is under environment.
  expect(Object.keys(parley.environment ?? {})).not.toContain('PARLEY_SMTP_URL')
  for (const [name, service] of Object.entries(compose.services))
    if (name !== 'parley') expect(service.env_file).toBeUndefined()
})

test('a site keeps its volumes when the folder is another, and its name and secrets are not in it', () => {
  expect(Object.keys(compose)[0]).toBe('name')
  expect(compose.name).toBe('parley')
  expect(text('compose.yml')).toContain(
    'docker compose --env-file /etc/parley.env -f docs/deploy/compose.yml up',
  )
  expect(text('Caddyfile.compose')).toMatch(/^\{\$PARLEY_SITE\} \{$/m)
  expect(compose.services.proxy?.environment).toHaveProperty('PARLEY_SITE')
})

test('the proxy is reached by IPv4 alone, for which its network is made', () => {
  const ports = ['0.0.0.0:80:80', '0.0.0.0:443:443', '0.0.0.0:443:443/udp']
  expect(compose.services.proxy?.ports).toEqual(ports)
})

test('whatever compose.yml names is in it', () => {
  for (const { depends_on = {}, networks = [], volumes = [] } of Object.values(compose.services)) {
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(others))
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(globSync(join(folder, source))).toHaveLength(1)
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  }
  const { context = '', dockerfile = '' } = parley.build ?? {}
  expect(join('docs/deploy', context, dockerfile)).toBe('docs/deploy/Containerfile')
})

test('in the container it is not root, and writes its data alone', () => {
  expect(container).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
  const [, data] = /^ENV PARLEY_DATA_DIR=(\S+)$/m.exec(container) ?? []
  expect(parley).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
  expect(parley.volumes).toEqual([`files:${data}`])
  expect(parley.ports).toBeUndefined()
})

test('it has the time to drain: the lead, and fifteen seconds', () => {
  const needed = readConfig({}).drainLeadMs / 1000 + 15
  expect(Number.parseInt(parley.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(needed)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text('parley.service'))?.[1])).toBeGreaterThanOrEqual(needed)
})

describe('the health check of the container', () => {
  const [, command = ''] = /HEALTHCHECK[^[]*\n?\s*CMD (\[.*\])$/m.exec(container) ?? []
  const [, ...words] = JSON.parse(command) as string[]

  test.for([
    [200, undefined],
    [503, 1],
  ])('of a server that answers %d', async ([status = 0, code]) => {
    const server = createServer(({ url }, response) =>
      response.writeHead(url === '/healthz' ? status : 404).end(),
    ).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const env = { PARLEY_PORT: String((server.address() as AddressInfo).port) }
    const failed = await promisify(execFile)(process.execPath, words, { env }).catch((error) => error)
    expect(failed.code).toBe(code)
  })

  test('where none answers', async () => {
    const env = { PARLEY_PORT: '1' }
    await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toMatchObject({ code: 1 })
  })
})

test('alerts.yml and dashboard.json can be read', () => {
  expect(parse(text('alerts.yml'))).toHaveProperty('groups.0.rules')
  expect(JSON.parse(text('dashboard.json'))).toHaveProperty('panels')
})

const caddy = onPath('caddy')
const haproxy = onPath('haproxy') ?? globSync('/usr/sbin/haproxy')[0]
const nginx = onPath('nginx') ?? globSync('/usr/sbin/nginx')[0]

test.for(globSync('Caddyfile*', { cwd: folder }))('Caddy takes %s', async (name, { skip }) => {
  if (!caddy) skip('Caddy is not on this machine')
  const home = newPlace()
  const env = { PARLEY_SITE: site, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  // The certificate that it shows is not here: e2e/https.spec.ts has one.
  const how = name === 'Caddyfile.own' ? 'adapt' : 'validate'
  execFileSync(caddy as string, [how, '--adapter', 'caddyfile', '--config', join(folder, name)], {
    env,
    stdio: 'pipe',
  })
  // Formatted as Caddy itself would write it; it only says that it could be read if this is the same.
  expect(execFileSync(caddy as string, ['fmt', join(folder, name)], { encoding: 'utf8', env })).toBe(
    text(name),
  )
})

test('nginx takes nginx.conf', ({ skip }) => {
  if (!nginx || !onPath('openssl')) skip('nginx or openssl is not on this machine')
  const place = newPlace()
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=chat.example.org', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...request, ...named], { stdio: 'pipe' })
  const site = text('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  mkdirSync(join(place, 'logs'))
  writeFileSync(
    join(place, 'nginx.conf'),
    `pid ${place}/pid; error_log ${place}/log; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`).join(' ')} ${site} }`,
  )
  execFileSync(nginx as string, ['-t', '-p', place, '-c', join(place, 'nginx.conf')], { stdio: 'pipe' })
})

test('HAProxy takes haproxy.cfg, and gives up what only root may', ({ skip }) => {
  expect(text('haproxy.cfg')).toMatch(/^\tuser haproxy$/m)
  if (!haproxy) skip('HAProxy is not on this machine')
  execFileSync(haproxy as string, ['-c', '-f', join(folder, 'haproxy.cfg')], { stdio: 'pipe' })
})
