import { expect, test } from 'vitest'
import { groupCardPath, groupIn } from './card-link.ts'

const host = 'chat.example.org'

test.each([
  ['the link to its card', `https://${host}${groupCardPath(12)}`],
  ['the link with a slash', ` http://${host}/m/groups/12/ \n`],
  ['the address of its chat', `https://${host}/group/12?from=qr`],
])('%s leads to the group', (_, text) => expect(groupIn(text, [host])).toBe(12))

test.each([
  ['a number', '12'],
  ['a link of another host', 'https://example.com/m/groups/12'],
  ['another page of this site', `https://${host}/m/users/12`],
  ['a page below', `https://${host}/group/12/info`],
  ['no number', `https://${host}/group/0`],
  ['too long a number', `https://${host}/group/1234567890123456`],
  ['a link among words', `see https://${host}/group/12`],
  ['another kind of link', `ftp://${host}/group/12`],
])('%s leads to none', (_, text) => expect(groupIn(text, [host])).toBeUndefined())
