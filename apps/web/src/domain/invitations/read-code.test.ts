import { expect, onTestFinished, test, vi } from 'vitest'
import { siteSettings } from '../site-settings.ts'
import { invitationLink } from './link.ts'
import { codeIn } from './read-code.ts'

const host = 'chat.example.org'
const code = 'K7QF2MXD9RTWHB4C'

test.each([
  ['the link', `https://${host}/i/${code}`],
  ['the link without https', `http://${host}/i/${code}`],
  ['the link with a slash, a question and a mark', `https://${host}/i/${code}/?from=qr#top`],
  ['the link in small letters', `https://${host}/i/${code.toLowerCase()}`],
  ['the link among words', `来加入我们吧：https://${host}/i/${code} 七天内有效`],
  ['the link before a comma', `点 https://${host}/i/${code}，七天内有效`],
  ['the link at the end of a sentence', `Join us (https://${host}/i/${code}).`],
  ['the link in brackets', `加入我们（https://${host}/i/${code}）`],
  ['the link after another one', `https://example.com/ https://${host}/i/${code}`],
  ['the code', code],
  ['the code with dashes', 'k7qf-2mxd-9rtw-hb4c'],
  ['the code with spaces', ' K7QF 2MXD 9RTW HB4C\n'],
  ['a link whose code has dashes', `https://${host}/i/K7QF-2MXD-9RTW-HB4C`],
])('%s is read', (_, text) => expect(codeIn(text, [host])).toBe(code))

test.each([
  ['nothing', ''],
  ['a greeting', '你好'],
  ['a link of another host', `https://example.com/i/${code}`],
  ['a link of another port', `https://${host}:8443/i/${code}`],
  ['a host that begins alike', `https://${host}.example.com/i/${code}`],
  ['another page of this site', `https://${host}/group/5`],
  ['a link without a code', `https://${host}/i/`],
  ['a link with too short a code', `https://${host}/i/K7QF`],
  ['a link to something below', `https://${host}/i/${code}/edit`],
  ['a link with a broken sign', `https://${host}/i/%E4%`],
  ['a network', 'WIFI:S:office;T:WPA;P:K7QF2MXD9RTWHB4C;;'],
  ['a number of sixteen digits', '4006381333931234'],
  ['a sentence', 'Thanks for coming to the party'],
  ['a code that is too long', `${code}${code}`],
])('%s is no invitation', (_, text) => expect(codeIn(text, [host])).toBeUndefined())

test('on the machine itself a link leads others here, and is read as one of this site', () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    siteSettings.setState({ settings: undefined })
  })
  const before = invitationLink(code)
  expect(before).toBe(`http://127.0.0.1:8080/i/${code}`)
  siteSettings.setState({ settings: { address: 'http://192.168.1.5:8080' } as never })
  expect(invitationLink(code)).toBe(`http://192.168.1.5:8080/i/${code}`)
  for (const link of [before, invitationLink(code)]) expect(codeIn(link)).toBe(code)
})
