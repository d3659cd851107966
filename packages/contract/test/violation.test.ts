import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { ChatFrame, GroupFrame } from '../src/frames.ts'
import { outgoing } from '../src/messages.ts'
import { validator, violationMessage } from '../src/validate.ts'
import { valid } from './arbitrary.ts'

type Json = Record<string, unknown>

/** Values of every type that JSON has, whole numbers apart. */
const samples: unknown[] = [null, true, 7, 7.5, 'seven', [], {}]

/** Where the fields of a frame are, and whether it may lack them. */
function fieldsOf(schema: TSchema, path = ''): Array<{ path: string; isOptional: boolean; schema: TSchema }> {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([name, field]) => {
    const at = { path: `${path}/${name}`, isOptional: !required.includes(name), schema: field }
    return [at, ...fieldsOf(field, at.path)]
  })
}

function withField(frame: Json, path: string, change: (parent: Json, name: string) => void): Json {
  const copy = structuredClone(frame)
  const names = path.split('/').slice(1)
  const name = names.pop() as string
  change(
    names.reduce((parent, step) => parent[step] as Json, copy),
    name,
  )
  return copy
}

const has = (frame: Json, path: string) =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], frame) !== undefined

const sockets = [
  ['chat', 'revUserID', ChatFrame],
  ['group', 'groupID', GroupFrame],
] as const

describe.each(sockets)('on the %s socket', (_socket, to, frameSchema) => {
  const check = validator(frameSchema)
  const violationOf = (frame: Json) => {
    const read = check(frame)
    return read.ok ? undefined : read.violation
  }

  test.each(Object.entries(outgoing))(
    'of a message of type %s the field that is wrong is named',
    (_type, schema) => {
      const { properties } = frameSchema as unknown as { properties: Record<string, TSchema> }
      const fields = [
        { path: `/${to}`, isOptional: false, schema: properties[to] as TSchema },
        { path: '/msg', isOptional: false, schema },
        ...fieldsOf(schema, '/msg'),
      ]
      const frames = fc.record({ [to]: fc.nat().map((id) => id + 1), msg: valid(schema) })
      fc.assert(
        fc.property(frames, fc.constantFrom(...fields), fc.constantFrom(...samples), (any, field, sample) => {
          const frame = any as Json
          fc.pre(has(frame, field.path))
          const without = withField(frame, field.path, (parent, name) => delete parent[name])
          expect(violationOf(without)).toEqual(
            field.isOptional ? undefined : { path: field.path, rule: 'required', params: {} },
          )
          const retyped = withField(frame, field.path, (parent, name) => {
            parent[name] = structuredClone(sample)
          })
          // Another valid value, as another type with its own body missing, is not this field's fault.
          fc.pre(field.path !== '/msg/type' || !Object.keys(outgoing).includes(String(sample)))
          fc.pre(!validator(field.schema)(structuredClone(sample)).ok)
          // An object in place of an object lacks its first field.
          const isObject = typeof sample === 'object' && sample !== null && !Array.isArray(sample)
          const violation = violationOf(retyped)
          if (isObject && 'properties' in field.schema)
            expect(violation?.path.startsWith(`${field.path}/`)).toBe(true)
          else expect(violation?.path).toBe(field.path)
        }),
        { numRuns: 300 },
      )
    },
  )

  test.each([
    [{ [to]: 1, msg: { videoMsg: {} } }, 'type is required'],
    [{ [to]: 1, msg: { type: 99, textMsg: { content: 'a' } } }, 'type isn’t one of the allowed values'],
    [{ [to]: 1, msg: { type: 3 } }, 'videoMsg is required'],
    [
      { [to]: 1, msg: { type: 3, videoMsg: { title: 'a', src: '/a', time: '1' } } },
      'Duration has the wrong type',
    ],
    [{ [to]: 1, msg: { type: 5, voiceMsg: { time: 1 } } }, 'File address is required'],
    [{ [to]: 1, msg: 'hello' }, 'msg has the wrong type'],
  ])('%j is answered in words that name it', (frame, sentence) => {
    const violation = violationOf(frame)
    expect(violation && violationMessage(violation, 'en')).toBe(sentence)
  })

  test.each([
    [3, { videoMsg: { title: 'film.mp4', src: '/a' } }],
    [5, { voiceMsg: { src: '/a' } }],
  ])('a message of type %i may lack its length, which older clients do not tell', (type, body) => {
    expect(violationOf({ [to]: 1, msg: { type, ...body } })).toBeUndefined()
  })
})

test('no rule compares the items of a list with each other, which would take quadratic time', () => {
  expect(JSON.stringify([ChatFrame, GroupFrame, outgoing, calls])).not.toContain('"uniqueItems"')
})
