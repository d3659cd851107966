import { bar, path, turned } from './drawing.ts'

export const skin = '#ffcf5c'
const shade = '#f2ae34'
const cloth = '#3d7dff'

/** A finger standing on a point, as long as it is. */
export const finger = (x: number, y: number, length: number, angle = 0, width = 27): string =>
  turned(bar(x - width / 2, y - length, width, length + 14, { fill: skin }), angle, x, y)

/** Where the hand comes out of. */
export const sleeve = (x = 120, y = 196): string =>
  path(`M${x - 36} ${y} h72 l6 34 h-84Z`, { fill: cloth }) + bar(x - 42, y - 10, 84, 20, { fill: '#fff' }, 8)

/** The palm, seen from inside, with its line. */
export const palm = (y = 116): string =>
  bar(72, y, 96, 92, { fill: skin }, 34) + path(`M96 ${y + 62} q22 -20 52 -6`, { stroke: shade, width: 5 })

/** A fist with its four fingers, seen from before. */
export const fist = (x = 70, y = 104): string =>
  bar(x, y, 100, 92, { fill: skin }, 30) +
  [0, 1, 2, 3].map((n) => bar(x + 2 + n * 24, y + 8, 25, 50, { fill: skin }, 12)).join('') +
  path(`M${x + 8} ${y + 66} q34 -16 62 -4 q10 8 4 18 q-30 12 -60 4Z`, { fill: skin })

/** Fingers that are bent onto the palm, from the first of them on. */
export const bent = (from: number, count: number, y = 112): string =>
  Array.from({ length: count }, (_, n) => bar(72 + (from + n) * 24, y, 25, 44, { fill: skin }, 12)).join('')

export const thumb = (x: number, y: number, length: number, angle: number): string =>
  finger(x, y, length, angle, 30)

export const shake = (d: string): string => path(d, { stroke: '#9aa0b5', width: 6 })
