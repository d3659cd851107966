import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config.ts'
import { keptSecret, tokenSecret } from './secret.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const modeOf = (path: string) => statSync(path).mode & 0o777

test.skipIf(process.platform === 'win32')(
  'the secret is readable by its owner alone, its folder too',
  async () => {
    const folder = newFolder()
    await tokenSecret(folder, {})
    expect(modeOf(join(folder, 'token-secret'))).toBe(0o600)
    expect(modeOf(folder)).toBe(0o700)
  },
)

test('the secret is made once and kept', async () => {
  const folder = newFolder()
  const first = await tokenSecret(folder, {})
  expect(first.length).toBeGreaterThanOrEqual(48)
  expect(await tokenSecret(folder, {})).toEqual(first)
})

test('no two folders have the same secret', async () => {
  expect(await tokenSecret(newFolder(), {})).not.toEqual(await tokenSecret(newFolder(), {}))
})

test('servers that start at once agree on one secret', async () => {
  const folder = newFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => tokenSecret(folder, {})))
  for (const secret of secrets) expect(secret).toEqual(secrets[0])
  expect(readdirSync(folder)).toEqual(['token-secret'])
})

test('a given secret is used, and no file is made', async () => {
  const folder = newFolder()
  const given = 'x'.repeat(32)
  expect(Buffer.from(await tokenSecret(folder, { PARLEY_TOKEN_SECRET: given })).toString()).toBe(given)
  expect(() => statSync(folder)).toThrow('ENOENT')
})

test('a given secret that is too short is refused without repeating it', async () => {
  const reading = tokenSecret(newFolder(), { PARLEY_TOKEN_SECRET: 'hunter2' })
  await expect(reading).rejects.toThrow(ConfigError)
  await expect(reading).rejects.toThrow('PARLEY_TOKEN_SECRET must have at least 32 characters.')
})

test('a damaged secret is an error that says what to do, and stays unchanged', async () => {
  const folder = newFolder()
  await tokenSecret(folder, {})
  const path = join(folder, 'token-secret')
  chmodSync(path, 0o600)
  writeFileSync(path, 'short')
  await expect(tokenSecret(folder, {})).rejects.toThrow(`${path} is damaged: delete it`)
  expect(readFileSync(path, 'utf8')).toBe('short')
})

test('reading alone finds the existing secret, and makes none', async () => {
  const folder = newFolder()
  expect(await keptSecret(folder, {})).toBeUndefined()
  expect(() => statSync(folder)).toThrow('ENOENT')
  expect(await keptSecret(folder, { PARLEY_TOKEN_SECRET: 'x'.repeat(32) })).toHaveLength(32)
  expect(await tokenSecret(folder, {})).toEqual(await keptSecret(folder, {}))
})

test('an unreadable secret is not mistaken for a missing one', async () => {
  const folder = newFolder()
  writeFileSync(folder, 'a file where the folder should be')
  await expect(keptSecret(folder, {})).rejects.toThrow('ENOTDIR')
})
