import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusing, startSmallS3 } from '../../../test/support/small-s3.ts'
import type { S3Settings } from '../config/config.ts'
import { s3Problem } from './s3-problem.ts'
import { S3Store } from './s3-store.ts'

const s3 = await startSmallS3()
afterAll(() => s3[Symbol.asyncDispose]())
beforeEach(() => s3.answerBy())

/** The sentence for an operator whose server starts with these settings. */
async function problemOf(other: Partial<S3Settings> = {}): Promise<string> {
  const settings = { ...s3.settings, ...other }
  try {
    await new S3Store(settings).check()
    return 'nothing'
  } catch (error) {
    return s3Problem(error, settings)
  }
}

test('an S3 that takes, gives back and removes is no problem, and nothing is left in it', async () => {
  expect(await problemOf()).toBe('nothing')
  expect([...s3.objects]).toEqual([])
})

test.each([
  [404, 'NoSuchBucket', 'S3 has no bucket "uploads": create it, or correct PARLEY_S3_BUCKET.'],
  [403, 'InvalidAccessKeyId', 'S3 does not know PARLEY_S3_ACCESS_KEY: correct it.'],
  [
    403,
    'SignatureDoesNotMatch',
    'PARLEY_S3_SECRET_KEY is not the secret of PARLEY_S3_ACCESS_KEY: correct it.',
  ],
  [403, 'RequestTimeTooSkewed', "This machine's clock and that of S3 differ by many minutes: set them."],
  [
    403,
    'AccessDenied',
    'S3 does not let PARLEY_S3_ACCESS_KEY put, get and delete in the bucket "uploads": give it these rights.',
  ],
  [
    400,
    'AuthorizationHeaderMalformed',
    'The bucket "uploads" is not in the region "us-east-1": correct PARLEY_S3_REGION.',
  ],
  [
    301,
    'PermanentRedirect',
    'The bucket "uploads" is behind another address: correct PARLEY_S3_ENDPOINT, and PARLEY_S3_REGION with it.',
  ],
  [507, 'XMinioStorageFull', 'The disk of S3 is full: make room, and start Parley again.'],
  [
    405,
    'MethodNotAllowed',
    'S3 answered with 405 MethodNotAllowed: is PARLEY_S3_ENDPOINT the address of an S3-compatible store, without the bucket?',
  ],
])('a sentence says how to correct %i %s', async (status, code, sentence) => {
  s3.answerBy(refusing(status, code))
  expect(await problemOf()).toBe(sentence)
})

test('an unknown host, one that does not answer, and one without https have different sentences', async () => {
  expect(await problemOf({ endpoint: 'http://s3.invalid' })).toBe(
    'There is no host s3.invalid, which PARLEY_S3_ENDPOINT names: correct it.',
  )
  const gone = await startSmallS3()
  await gone[Symbol.asyncDispose]()
  expect(await problemOf(gone.settings)).toBe(
    `S3 at ${gone.settings.endpoint} does not answer: start it, or correct PARLEY_S3_ENDPOINT.`,
  )
  expect(await problemOf({ endpoint: s3.settings.endpoint.replace('http:', 'https:') })).toMatch(
    /speaks no https: correct PARLEY_S3_ENDPOINT\.$/,
  )
})

test('a server that answers everything, like an ordinary site, is no S3', async () => {
  s3.answerBy((_request, response) => response.end('<h1>Welcome</h1>'))
  expect(await problemOf()).toBe(
    `What answers at ${s3.settings.endpoint} does not give back what was put there: is PARLEY_S3_ENDPOINT the address of an S3-compatible store?`,
  )
})
