import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { type Person, password } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

const never = new AbortController().signal

export interface Opened {
  readonly names: readonly string[]
  bytes(name: string): Uint8Array
  text(name: string): string
  /** Data for programs. */
  readonly data: Data
}

export interface Conversation {
  readonly kind: 'direct' | 'group'
  readonly id: number
  readonly title: string
  readonly page: string
  readonly messages: ReadonlyArray<{ id: number; msgPreview: string; msg: Record<string, unknown> }>
  readonly lines: ReadonlyArray<{ kind: string }>
}

export interface Data extends Record<string, unknown> {
  readonly conversations: readonly Conversation[]
}

export const request = (person: Person) => person.call('POST /api/user/archive', { body: { password } })
export const state = async (person: Person) => (await person.call('GET /api/user/archive')).archive

/** Makes what waits, on this node or whichever has taken it. */
export async function made({ context }: TestServer, person: Person) {
  await expect
    .poll(
      async () => {
        await context.archives.work(never)
        return (await state(person))?.state
      },
      { timeout: 30_000 },
    )
    .toMatch(/ready|failed/)
  return state(person)
}

export async function fetched({ url }: TestServer, person: Person): Promise<Buffer> {
  const link = await person.call('POST /api/user/archive/link')
  const response = await fetch(url + link.url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

export function opened(zip: Uint8Array): Opened {
  const files = unzipSync(zip)
  const bytes = (name: string) => files[name] ?? expect.fail(`the archive has no ${name}`)
  const text = (name: string) => strFromU8(bytes(name))
  return { names: Object.keys(files), bytes, text, data: JSON.parse(text('data.json')) }
}

/** An archive of a person, from the request to its content. */
export async function exported(server: TestServer, person: Person): Promise<Opened> {
  await request(person)
  expect(await made(server, person)).toMatchObject({ state: 'ready' })
  return opened(await fetched(server, person))
}

/** The conversation with somebody, or of a group. */
export const withPeer = ({ data }: Opened, id: number) =>
  data.conversations.find((one) => one.id === id) ?? expect.fail('there is no such conversation')
