import { expect, test } from 'vitest'
import { Port } from './port.ts'

test('a port is answered by the one domain that provides it', () => {
  const port = new Port<{ name: string }>('what is it called?')
  expect(port.find()).toBeUndefined()
  expect(() => port.get()).toThrow('no domain answers "what is it called?"')
  port.provide({ name: 'a' })
  expect(port.get()).toBe(port.find())
  expect(() => port.provide({ name: 'b' })).toThrow('two domains answer "what is it called?"')
  expect(port.get()).toEqual({ name: 'a' })
})
