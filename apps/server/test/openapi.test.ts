import { type CallShape, calls, errors, success } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { servedCalls } from './support/served.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const served = await servedCalls(server.url)

interface Operation {
  summary: string
  tags: string[]
  security?: Array<Record<string, string[]>>
  parameters: Array<{ name: string; in: string; required: boolean; schema: object; example?: unknown }>
  requestBody?: { required: boolean; content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: object; example?: unknown }> }
  >
}

interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { type: string; in: string; name: string }> }
}

const response = await fetch(`${server.url}/docs/json`)
const document = (await response.json()) as Document

/** All objects inside a value, with the path to each. */
function* objectsIn(value: unknown, path = '#'): Iterable<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value as Record<string, unknown>]
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${key}`)
}

test('is an OpenAPI document with a title, a version and the way to sign in', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Parley', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(document.components.securitySchemes.token).toEqual({ type: 'apiKey', in: 'header', name: 'token' })
})

test('has every call of the contract', () => {
  const endpoints = (list: readonly CallShape[]) => list.map(({ method, path }) => `${method} ${path}`)
  expect(endpoints(served).toSorted()).toEqual(endpoints(Object.values(calls)).toSorted())
})

test('refers to nothing that it does not hold', () => {
  for (const [path, object] of objectsIn(document)) expect(object, path).not.toHaveProperty('$ref')
})

test('lists every error code with both sentences', () => {
  for (const [name, { code, http, zh, en }] of Object.entries(errors))
    expect(document.info.description).toContain(`| ${code} | ${name} | ${http} | ${zh} | ${en} |`)
})

describe.each(served.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()] as Operation

  test('says what it does, and who may', () => {
    expect(operation.summary).toBe(call.summary)
    expect(operation.tags).toEqual([call.section])
    expect(operation.security).toEqual(call.access === 'public' ? undefined : [{ token: [] }])
  })

  test('describes its parameters, and those in the path are required', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.filter(({ in: place }) => place === 'path')
    expect(described.map(({ name }) => name)).toEqual(inPath)
    expect(described.every(({ required }) => required)).toBe(true)
    for (const { in: place, schema } of operation.parameters) {
      expect(['path', 'query']).toContain(place)
      expect(schema).toEqual(expect.any(Object))
    }
    const names = operation.parameters.map(({ in: place, name }) => `${place} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('describes its body where it has one', () => {
    const type = call.media === 'upload' ? 'multipart/form-data' : 'application/json'
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(call.body ? [type] : [])
  })

  test('shows an example of what is asked and answered, unless it carries bytes or leads elsewhere', () => {
    if (call.media === 'bytes' || call.media === 'redirect') return
    const answer = operation.responses['200']?.content['application/json']
    expect(answer?.example).toEqual({ ...success, data: call.example?.data })
    const { request } = call.example ?? {}
    if (call.media === 'upload') return
    if (call.body) expect(operation.requestBody?.content['application/json']?.example).toEqual(request)
    else
      for (const [name, value] of Object.entries(request ?? {}))
        expect(operation.parameters).toContainEqual(
          expect.objectContaining({ name, in: 'query', example: value }),
        )
  })

  test('describes its answer', () => {
    const answers = operation.responses['200']
    expect(answers?.description).toMatch(/./)
    expect(Object.keys(answers?.content ?? {})).toHaveLength(1)
  })
})

describe('the page', () => {
  const policyOf = (answer: Response) =>
    new Map(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        return [name, sources] as const
      }),
    )

  test('is served with a policy that lets nothing in from outside', async () => {
    const page = await fetch(`${server.url}/docs/`)
    expect(page.status).toBe(200)
    const policy = policyOf(page)
    expect(policy.get('default-src')).toEqual(["'self'"])
    for (const [name, sources] of policy)
      for (const source of sources)
        expect([name, source]).toEqual([name, expect.stringMatching(/^('self'|'none'|data:|blob:)$/)])
  })

  test('loads only what this server has, and all of it is there', async () => {
    const html = await (await fetch(`${server.url}/docs/`)).text()
    expect(html).not.toMatch(/<script>[^<]|\son\w+=/)
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      const url = new URL(link, `${server.url}/docs/`)
      expect(url.origin).toBe(server.url)
      expect((await fetch(url)).status, link).toBe(200)
    }
  })

  test('asks for the document of this server', async () => {
    const script = await (await fetch(`${server.url}/docs/static/swagger-initializer.js`)).text()
    expect(script).toContain("url: resolveUrl('./json')")
    expect(script).toContain('validatorUrl: null')
  })
})
