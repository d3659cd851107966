import { expect, test } from 'vitest'
import { judged, OutOfReach } from './judged.ts'
import type { Address } from './outside.ts'
import { publicOutside } from './public-outside.ts'

const answers: Readonly<Record<string, () => Promise<readonly Address[]>>> = {
  'of the inside': async () => [{ address: '10.0.0.1', family: 4 }],
  'of the inside and of the outside': async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ],
  'of no address': async () => [],
  unknown: () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
  'not answered for': () => Promise.reject(Object.assign(new Error('EAI_AGAIN'), { code: 'EAI_AGAIN' })),
}

test.each(Object.entries(answers))('a name that is %s fails in the same words', async (_, resolve) => {
  const lookup = judged({ ...publicOutside, resolve }, new URL('https://name.example/'))
  const error = await new Promise((done) => lookup('name.example', {}, done))
  expect(error).toBeInstanceOf(OutOfReach)
  expect(error).toMatchObject({ message: 'not of the outside' })
  expect(Object.keys(error as object)).toEqual([])
})
