import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const school = {
  name: 'school',
  issuer: 'https://id.example.org',
  clientId: 'parley',
  clientSecret: 'hunter2',
}
const site = { PARLEY_PUBLIC_URL: 'https://chat.example.org' }
const read = (providers: unknown, env: Record<string, string> = site) =>
  readConfig({ ...env, PARLEY_OPEN_LOGIN: JSON.stringify(providers) }).openLogin

const failure = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return 'no error'
}

test('without providers there are none, whatever the address of the site', () => {
  expect(readConfig({}).openLogin).toBeUndefined()
  expect(readConfig(site).openLogin).toBeUndefined()
  expect(read([])).toBeUndefined()
})

test('a provider is read as intended', () => {
  expect(
    read([school, { ...school, name: 'club', title: 'Club', clientSecret: '', icon: '/club.svg' }]),
  ).toEqual({
    publicUrl: 'https://chat.example.org',
    providers: [
      { ...school, title: 'school', icon: '' },
      { ...school, name: 'club', title: 'Club', clientSecret: undefined, icon: '/club.svg' },
    ],
    qq: undefined,
  })
  expect(readConfig({ ...site, PARLEY_QQ_APP_ID: '101', PARLEY_QQ_APP_KEY: 'key' }).openLogin).toEqual({
    publicUrl: 'https://chat.example.org',
    providers: [],
    qq: { appId: '101', appKey: 'key', origin: 'https://graph.qq.com' },
  })
})

test.each([
  [{ ...school, name: 'The School' }, 'name must be of'],
  [{ ...school, name: 'qq' }, 'belongs to PARLEY_QQ_APP_ID'],
  [{ ...school, issuer: 'http://id.example.org' }, 'issuer must be an address with https'],
  [{ ...school, clientId: '' }, 'clientId is missing'],
  [{ ...school, clientSecret: 5 }, 'clientSecret must be a text'],
  [{ ...school, icon: 'https://id.example.org/icon.png' }, 'icon must be a path on this site'],
  [{ ...school, secret: 'hunter2' }, 'has a field that does not exist'],
  ['hunter2', 'must look like'],
])('a wrong provider is an error that names the problem, without its secret: %j', (provider, message) => {
  const said = failure({ ...site, PARLEY_OPEN_LOGIN: JSON.stringify([school, provider]) })
  expect(said).toContain(`Provider 2 of PARLEY_OPEN_LOGIN`)
  expect(said).toContain(message)
  expect(said).not.toContain('hunter2')
})

test('problems with the whole list are errors too', () => {
  expect(failure({ ...site, PARLEY_OPEN_LOGIN: '{"hunter2"' })).toMatch(/must be a JSON list such as \[\{/)
  expect(failure({ ...site, PARLEY_OPEN_LOGIN: JSON.stringify([school, school]) })).toMatch(/two providers/)
  expect(failure({ PARLEY_OPEN_LOGIN: JSON.stringify([school]) })).toMatch(/^PARLEY_PUBLIC_URL must be set/)
  for (const PARLEY_PUBLIC_URL of ['chat.example.org', 'https://chat.example.org/chat', 'ftp://x'])
    expect(failure({ PARLEY_PUBLIC_URL })).toMatch(/^PARLEY_PUBLIC_URL must be an address without a path/)
  expect(failure({ ...site, PARLEY_QQ_APP_ID: '101' })).toMatch(/must be set together/)
})
