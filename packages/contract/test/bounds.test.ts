import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import type { CallShape } from '../src/call.ts'
import { calls } from '../src/calls.ts'
import { chatRequests, groupRequests } from '../src/catch-up.ts'
import { ChatFrame, chatEvents, GroupFrame, groupEvents } from '../src/frames.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
}

/** Every schema of the wire, by its subject. */
const schemas: ReadonlyArray<readonly [string, TSchema]> = [
  ...Object.entries<CallShape>(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body', 'data'] as const).flatMap((part) => {
      const schema = call[part]
      return schema ? [[`${name}: ${part}`, schema] as const] : []
    }),
  ),
  ['chat frame', ChatFrame],
  ['group frame', GroupFrame],
  ...Object.entries({ ...chatRequests, ...groupRequests, ...chatEvents, ...groupEvents }),
]

function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, enum: choices, minimum, maximum } = schema as Schema
  const isNumber = (type === 'integer' || type === 'number') && !('const' in schema) && !choices
  const isBounded = [minimum, maximum].every(
    (bound) => Math.abs(bound ?? Infinity) <= Number.MAX_SAFE_INTEGER,
  )
  return [
    ...(isNumber && !isBounded ? [path] : []),
    ...Object.entries(schema).flatMap(([name, part]) => unboundedIn(part, `${path}/${name}`)),
  ]
}

test('every number of the wire has bounds that JavaScript and the database hold', () => {
  expect(schemas.flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([])
})

test('a number without bounds is found, wherever it is', () => {
  const bare = {
    properties: { list: { items: { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 1 }] } } },
  }
  expect(unboundedIn(bare, 'x')).toEqual(['x/properties/list/items/anyOf/1'])
})
