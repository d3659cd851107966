import { describe, expect, test } from 'vitest'
import type { CallShape } from '../src/call.ts'
import { calls } from '../src/calls.ts'
import { ChatMessage, chatMessageExample } from '../src/chat.ts'
import { GroupMessage, groupMessageExample } from '../src/group-chat.ts'
import { validator } from '../src/validate.ts'

const shapes: readonly CallShape[] = Object.values(calls)

describe.each(shapes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const { example, media } = call

  test('has an example, unless it carries bytes or leads elsewhere', () => {
    if (media !== 'bytes' && media !== 'redirect') expect(example).toBeDefined()
  })

  test('its example fits its schemas', () => {
    if (!example) return
    expect(validator(call.data)(structuredClone(example.data))).toMatchObject({ ok: true })
    const asked = call.body ?? call.query
    if (asked && media === undefined)
      expect(validator(asked)(structuredClone(example.request))).toMatchObject({ ok: true })
    else expect(example.request).toBeUndefined()
  })
})

test('the example messages are messages', () => {
  expect(validator(ChatMessage)(structuredClone(chatMessageExample))).toMatchObject({ ok: true })
  expect(validator(GroupMessage)(structuredClone(groupMessageExample))).toMatchObject({ ok: true })
})
