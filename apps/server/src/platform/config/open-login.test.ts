import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const school = {
  name: 'school',
  issuer: 'https://id.example.org',
  clientId: 'parley',
  clientSecret: 'hunter2',
}
const anybody = {
  prompt: '',
  checkMinutes: undefined,
  scopes: [],
  admits: false,
  domains: [],
  claims: {},
  joins: [],
  accountClaim: 'preferred_username',
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
      { ...school, ...anybody, title: 'school', icon: '' },
      { ...school, ...anybody, name: 'club', title: 'Club', clientSecret: undefined, icon: '/club.svg' },
    ],
    qq: undefined,
    passwordsOnlyFor: undefined,
  })
  expect(readConfig({ ...site, PARLEY_QQ_APP_ID: '101', PARLEY_QQ_APP_KEY: 'key' }).openLogin).toEqual({
    publicUrl: 'https://chat.example.org',
    providers: [],
    qq: { appId: '101', appKey: 'key', origin: 'https://graph.qq.com' },
    passwordsOnlyFor: undefined,
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
  [{ ...school, admits: 'yes' }, 'admits must be true or false'],
  [{ ...school, domains: ['@example.org'] }, 'domains must be such as example.org'],
  [{ ...school, domains: 'example.org' }, 'domains must be a list of texts'],
  [{ ...school, scopes: ['two words'] }, 'scopes must be single words'],
  [{ ...school, claims: { groups: [] } }, 'claims must be such as'],
  [{ ...school, claims: { groups: 'staff' } }, 'claims must be such as'],
  [{ ...school, claims: ['staff'] }, 'claims must be such as'],
  [{ ...school, joins: ['nickname'] }, 'joins must be a list of mail, account'],
  [{ ...school, checkMinutes: 0 }, 'checkMinutes must be a whole number'],
  [{ ...school, checkMinutes: '5' }, 'checkMinutes must be a whole number'],
  ['hunter2', 'must look like'],
])('a wrong provider is an error that names the problem, without its secret: %j', (provider, message) => {
  const said = failure({ ...site, PARLEY_OPEN_LOGIN: JSON.stringify([school, provider]) })
  expect(said).toContain(`Provider 2 of PARLEY_OPEN_LOGIN`)
  expect(said).toContain(message)
  expect(said).not.toContain('hunter2')
})

test('who comes in by a provider is read as intended', () => {
  const rules = { scopes: ['groups'], admits: true, domains: ['Example.org'], claims: { groups: ['staff'] } }
  expect(read([{ ...school, ...rules }])?.providers[0]).toMatchObject({ ...rules, domains: ['example.org'] })
})

test('a site of providers only names a person, has a provider, and registers nobody', () => {
  const env = { ...site, PARLEY_OPEN_LOGIN: JSON.stringify([school]), PARLEY_SSO_ONLY: '10001' }
  expect(readConfig(env)).toMatchObject({ registration: 'closed', openLogin: { passwordsOnlyFor: 10001 } })
  expect(failure({ ...env, PARLEY_REGISTRATION: 'open' })).toMatch(/^PARLEY_REGISTRATION must be closed/)
  expect(failure({ ...env, PARLEY_SSO_ONLY: 'on' })).toMatch(/must be the id of the administrator/)
  expect(failure({ ...site, PARLEY_SSO_ONLY: '10001' })).toMatch(/needs a provider in PARLEY_OPEN_LOGIN/)
})

test('problems with the whole list are errors too', () => {
  expect(failure({ ...site, PARLEY_OPEN_LOGIN: '{"hunter2"' })).toMatch(/must be a JSON list such as \[\{/)
  expect(failure({ ...site, PARLEY_OPEN_LOGIN: JSON.stringify([school, school]) })).toMatch(/two providers/)
  expect(failure({ PARLEY_OPEN_LOGIN: JSON.stringify([school]) })).toMatch(/^PARLEY_PUBLIC_URL must be set/)
  for (const PARLEY_PUBLIC_URL of ['chat.example.org', 'https://chat.example.org/chat', 'ftp://x'])
    expect(failure({ PARLEY_PUBLIC_URL })).toMatch(/^PARLEY_PUBLIC_URL must be an address without a path/)
  expect(failure({ ...site, PARLEY_QQ_APP_ID: '101' })).toMatch(/must be set together/)
})
