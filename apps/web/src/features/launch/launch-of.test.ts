import { expect, test } from 'vitest'
import { launchOf } from './launch-of.ts'

test.each([
  ['?at=new', { path: '/m/welcome' }],
  ['?at=search', { path: '/', overlay: 'search' }],
  ['?at=share', { path: '/', overlay: 'share' }],
  ['?at=notes', { path: '/user/7' }],
  ['?at=link&to=web%2Bparley%3Auser%2F10001', { path: '/user/10001' }],
  ['?at=link&to=web%2Bparley%3A%2F%2Fgroup%2F3%2F', { path: '/group/3' }],
  ['?at=link&to=web%2Bparley%3Ai%2FaB-9', { path: '/i/aB-9' }],
  ['?at=link&to=web%2Bparley%3A%2F%2Fevil.example%2Fuser%2F1', { path: '/' }],
  ['?at=link&to=https%3A%2F%2Fevil.example', { path: '/' }],
  ['?at=whatever', { path: '/' }],
  ['', { path: '/' }],
])('%s opens %j', (search, launch) => expect(launchOf(search, 7)).toEqual(launch))
