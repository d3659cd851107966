import { expect, test } from 'vitest'
import { nextMorning } from './alerts.ts'

test.each([
  ['in the evening it is tomorrow', new Date(2026, 10, 25, 22, 30), new Date(2026, 10, 26, 8)],
  ['in the morning it is tomorrow too', new Date(2026, 10, 25, 7), new Date(2026, 10, 26, 8)],
  ['in the small hours it is in a few', new Date(2026, 10, 26, 1), new Date(2026, 10, 26, 8)],
  ['at the end of a month it is the first', new Date(2026, 10, 30, 23), new Date(2026, 11, 1, 8)],
])('the next morning: %s', (_, now, morning) => expect(nextMorning(now)).toEqual(morning))
