import { describe, expect, test } from 'vitest'
import { invitationIn } from './coming.ts'
import { goalOf } from './goal.ts'

const code = 'K7QF2MXD9RTWHB4C'

describe('the invitation by which somebody comes', () => {
  test.each([
    ['is named', `?invitation=${code}`, code],
    ['is where they wanted to go', `?redirect_url=/i/${code}`, code],
    ['is none for a person who wanted to go elsewhere', '?redirect_url=/group/7', undefined],
    ['is none on another site', `?redirect_url=https://evil.example/i/${code}`, undefined],
    ['is none that cannot be one', '?invitation=../../login', undefined],
  ])('%s', (_, search, invitation) => expect(invitationIn(search)).toBe(invitation))
})

describe('one goes on', () => {
  test.each([
    ['to what one is invited to', `?invitation=${code}`, `/i/${code}`],
    ['to where one wanted to go', '?redirect_url=/group/7', '/group/7'],
    ['home from what is no invitation', '?invitation=//evil.example', '/'],
    ['home from an address of another site', '?redirect_url=//evil.example/', '/'],
    ['home without either', '', '/'],
  ])('%s', (_, search, path) => expect(goalOf(search)).toBe(path))
})
