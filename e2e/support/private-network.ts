import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Beyond this machine's own, which proxies are trusted from. */
const address = '10.99.0.1'

/** For a user other than root: a user of its own may make networks. */
const asOneself = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']

/**
 * A network with names of its own and every port free, in which folders stand in the place of the system's. What is
 * started in it sees nothing else.
 */
export class PrivateNetwork {
  static readonly address = address
  readonly #place: string
  readonly #holder: ChildProcess
  readonly #started: ChildProcess[] = []

  /** Whether this machine lets one make such networks. */
  static get isPossible(): boolean {
    const tried = spawnSync('unshare', [...asOneself, '--net', '--mount', 'ip', 'link', 'set', 'lo', 'up'])
    return tried.status === 0
  }

  /** @param folders of the system → what stands in its place */
  static async open(place: string, names: readonly string[], folders: Readonly<Record<string, string>>) {
    const hosts = join(place, 'hosts')
    writeFileSync(hosts, `127.0.0.1 localhost\n${address} ${names.join(' ')}\n`)
    const mounts = Object.entries({ ...folders, '/etc/hosts': hosts })
    const script = [
      ...mounts.map(([at, instead]) => `mount --bind '${instead}' '${at}'`),
      'ip link set lo up',
      `ip address add ${address}/32 dev lo`,
      'echo ready',
      'exec cat',
    ].join(' && ')
    const holder = spawn('unshare', [...asOneself, '--net', '--mount', 'sh', '-c', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const network = new PrivateNetwork(place, holder)
    const [said] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
    if (String(said) !== 'ready\n') throw new Error('there is no network')
    return network
  }

  private constructor(place: string, holder: ChildProcess) {
    this.#place = place
    this.#holder = holder
  }

  /** A command that does the same in here. */
  command(...words: string[]): [string, ...string[]] {
    const user = asOneself.length > 0 ? ['--user', '--preserve-credentials'] : []
    const target = ['--target', String(this.#holder.pid), '--net', '--mount', `--wdns=${root}`]
    return ['nsenter', ...target, ...user, ...words]
  }

  /** A file that runs a program in here when it is started by its name. */
  program(name: string, program: string): string {
    const path = join(this.#place, name)
    writeFileSync(path, `#!/bin/sh\nexec ${this.command(program).join(' ')} "$@"\n`)
    chmodSync(path, 0o755)
    return path
  }

  /** Starts a program that stays, once it has said that it is ready. */
  async start(ready: RegExp, env: Record<string, string>, ...words: string[]): Promise<Started> {
    const [program, ...rest] = this.command(...words)
    const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#started.push(child)
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk
        if (ready.test(output)) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`${words[0]} ended with ${code}:\n${output}`)))
    })
    return { output: () => output, end: () => end(child) }
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map(end))
    await end(this.#holder)
  }
}

export interface Started {
  output(): string
  end(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export function newFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true })
  return folder
}
