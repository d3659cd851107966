import { bar, drawing, heart, mirrored, path, spark, turned } from './drawing.ts'

const skin = '#ffcf5c'
const shade = '#f2ae34'
const cloth = '#3d7dff'

/** A finger standing on a point, as long as it is. */
const finger = (x: number, y: number, length: number, angle = 0, width = 27): string =>
  turned(bar(x - width / 2, y - length, width, length + 14, { fill: skin }), angle, x, y)

/** Where the hand comes out of. */
const sleeve = (x = 120, y = 196): string =>
  path(`M${x - 36} ${y} h72 l6 34 h-84Z`, { fill: cloth }) + bar(x - 42, y - 10, 84, 20, { fill: '#fff' }, 8)

/** The palm, seen from inside, with its line. */
const palm = (y = 116): string =>
  bar(72, y, 96, 92, { fill: skin }, 34) + path(`M96 ${y + 62} q22 -20 52 -6`, { stroke: shade, width: 5 })

/** A fist with its four fingers, seen from before. */
const fist = (x = 70, y = 104): string =>
  bar(x, y, 100, 92, { fill: skin }, 30) +
  [0, 1, 2, 3].map((n) => bar(x + 2 + n * 24, y + 8, 25, 50, { fill: skin }, 12)).join('') +
  path(`M${x + 8} ${y + 66} q34 -16 62 -4 q10 8 4 18 q-30 12 -60 4Z`, { fill: skin })

/** Fingers that are bent onto the palm, from the first of them on. */
const bent = (from: number, count: number, y = 112): string =>
  Array.from({ length: count }, (_, n) => bar(72 + (from + n) * 24, y, 25, 44, { fill: skin }, 12)).join('')

const thumb = (x: number, y: number, length: number, angle: number): string => finger(x, y, length, angle, 30)

const shake = (d: string): string => path(d, { stroke: '#9aa0b5', width: 6 })

const sticker = (key: string, zh: string, en: string, content: string) => ({
  key,
  names: { zh, en },
  svg: drawing(content),
})

/** Four fingers that stand apart. */
const spread =
  finger(84, 126, 66, -16) + finger(108, 120, 82, -5) + finger(133, 120, 80, 6) + finger(156, 128, 62, 18)
const straight = finger(85, 122, 72) + finger(109, 118, 88) + finger(133, 118, 84) + finger(157, 124, 64)

const open = sleeve() + spread + thumb(84, 172, 62, -58) + palm()
const stop = sleeve() + straight + thumb(84, 174, 56, -44) + palm()

/** A fist on its side, with the thumb up. */
const up =
  path('M34 128 h40 v84 h-40Z', { fill: '#3d7dff' }) +
  path('M66 120 h18 v100 h-18Z', { fill: '#fff' }) +
  path(
    'M84 130 C104 126 112 104 112 74 C112 50 144 46 150 74 C152 92 146 108 142 120 H190 C206 120 206 142 192 144 C208 146 206 166 192 168 C204 170 202 190 188 191 C198 194 194 212 180 212 H122 C106 212 98 206 84 206Z',
    { fill: skin },
  ) +
  path('M160 144 h32 M160 168 h32 M158 191 h30', { width: 4 })

const pointing =
  path('M22 116 h40 v84 h-40Z', { fill: '#3d7dff' }) +
  path('M54 108 h18 v100 h-18Z', { fill: '#fff' }) +
  path(
    'M72 116 C86 98 108 92 124 98 H206 C224 98 224 126 206 126 H150 C168 128 166 150 150 151 C164 154 162 174 146 174 C158 178 152 196 138 196 H104 C90 196 82 194 72 194Z',
    { fill: skin },
  ) +
  path('M122 151 h28 M120 174 h26', { width: 4 }) +
  path('M104 98 q16 12 40 28', { width: 4 })

const halfPrayer = path(
  'M118 44 C104 44 98 58 98 76 L94 132 C70 150 60 172 56 192 L92 216 C106 204 118 186 118 168Z',
  { fill: skin },
)
const halfHeart =
  path('M30 178 L60 150 L92 186 L62 216Z', { fill: '#3d7dff' }) +
  path(
    'M56 154 C40 120 48 78 80 64 C104 54 120 70 120 88 C110 82 98 86 94 96 C88 112 102 136 120 150 L120 182 C102 182 84 178 72 168Z',
    { fill: skin },
  )
const flat = sleeve() + straight + thumb(84, 174, 56, -30) + palm()
const clapping = `<g transform="translate(2 44) scale(0.8) rotate(26 120 160)">${mirrored(flat)}</g>`

/** Signs of the hand. */
export const hands = [
  sticker('thumbs-up', '赞', 'Thumbs up', up + spark(196, 70, 18) + spark(62, 66, 13)),
  sticker('thumbs-down', '踩', 'Thumbs down', `<g transform="translate(0 262) scale(1 -1)">${up}</g>`),
  sticker(
    'ok',
    '好的',
    'OK',
    sleeve() +
      finger(112, 122, 82, 2) +
      finger(136, 122, 78, 10) +
      finger(158, 130, 62, 20) +
      palm() +
      path('M98 128 C72 88 40 96 40 124 C40 150 66 160 92 152', { width: 32 }) +
      path('M98 128 C72 88 40 96 40 124 C40 150 66 160 92 152', { stroke: skin, width: 22 }),
  ),
  sticker(
    'victory',
    '耶',
    'Victory',
    sleeve() +
      finger(100, 124, 92, -14) +
      finger(128, 122, 92, 12) +
      palm() +
      bent(2.6, 1.9, 116) +
      thumb(88, 172, 50, 62),
  ),
  sticker(
    'wave',
    '挥手',
    'Waving',
    turned(open, 10, 120, 180) +
      shake('M30 62 q-12 14 -12 30 M46 78 q-8 8 -8 18 M214 74 q12 14 10 32 M198 86 q6 10 4 20'),
  ),
  sticker('stop', '停', 'Stop', stop),
  sticker(
    'clap',
    '鼓掌',
    'Clapping',
    mirrored(clapping) + clapping + shake('M120 14 v22 M78 22 l10 20 M162 22 l-10 20'),
  ),
  sticker(
    'thanks',
    '拜托',
    'Please',
    halfPrayer +
      mirrored(halfPrayer) +
      path('M44 186 L98 222 L84 240 L28 204Z M196 186 L142 222 L156 240 L212 204Z', { fill: '#3d7dff' }) +
      spark(46, 70, 14) +
      spark(196, 64, 17),
  ),
  sticker('heart', '比心', 'Heart', halfHeart + mirrored(halfHeart) + heart(120, 36, 14)),
  sticker(
    'fist',
    '加油',
    'You can do it',
    sleeve() + fist() + shake('M120 58 v28 M72 66 l14 22 M168 66 l-14 22'),
  ),
  sticker(
    'bump',
    '碰拳',
    'Fist bump',
    `<g transform="translate(24 -8)">${turned(sleeve() + fist(), 90, 128, 128)}</g>` +
      shake('M198 72 l18 -14 M206 120 h22 M198 168 l18 14'),
  ),
  sticker(
    'point-up',
    '看上面',
    'Look up',
    sleeve() + finger(104, 124, 94) + palm() + bent(1.75, 2.25, 116) + thumb(92, 172, 48, 60),
  ),
  sticker('point', '看这里', 'Look here', pointing),
  sticker(
    'call',
    '打给我',
    'Call me',
    sleeve() + finger(160, 130, 78, 30) + palm() + bent(0.2, 3, 112) + thumb(86, 162, 76, -52),
  ),
  sticker(
    'rock',
    '摇滚',
    'Rock on',
    sleeve() +
      finger(86, 126, 84, -8) +
      finger(156, 128, 74, 12) +
      palm() +
      bent(1.05, 1.9, 112) +
      thumb(92, 176, 54, 62),
  ),
  sticker(
    'fingers-crossed',
    '祝好运',
    'Good luck',
    sleeve() +
      finger(128, 124, 90, -9) +
      finger(106, 124, 90, 12) +
      palm() +
      bent(2.3, 1.7, 116) +
      thumb(88, 172, 48, 62),
  ),
]
