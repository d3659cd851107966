import { bar, circle, drawing, heart, ink, path, spark, turned } from './drawing.ts'
import { beaks, bird, brows, cup, eyes, tear, wings } from './parrot-parts.ts'

const sticker = (key: string, zh: string, en: string, content: string) => ({
  key,
  names: { zh, en },
  svg: drawing(content),
})

const letterZ = (x: number, y: number, size: number) =>
  path(`M${x} ${y} h${size} L${x} ${y + size} h${size}`, { stroke: '#5b6bff', width: 7 })

const glasses =
  bar(62, 82, 54, 36, { fill: ink }, 14) +
  bar(124, 82, 54, 36, { fill: ink }, 14) +
  path('M114 92 h12 M62 92 L48 86 M178 92 L192 86', { width: 7 }) +
  path('M74 94 l14 14 M136 94 l14 14', { stroke: '#8fa3ff', width: 5 })

const hat =
  path('M92 50 L126 -2 L152 48 Q122 62 92 50Z', { fill: '#a45cff' }) +
  path('M106 34 L140 42 M116 18 L132 22', { stroke: '#ffd23f', width: 6 }) +
  circle(126, 5, 8, { fill: '#ffd23f', width: 4 })

const confetti = [
  [26, 40, '#ff6b6b', 20],
  [206, 34, '#3d7dff', -30],
  [40, 84, '#ffd23f', 60],
  [204, 84, '#34c77b', 15],
  [64, 22, '#a45cff', -20],
  [178, 14, '#ff8fa3', 40],
].map(([x, y, fill, angle]) =>
  turned(
    bar(Number(x), Number(y), 14, 8, { fill: String(fill), width: 3 }, 2),
    Number(angle),
    Number(x),
    Number(y),
  ),
)

const flowers = [
  path('M120 206 L112 168 M120 206 L130 166 M120 206 L120 160', { stroke: '#1f8f53', width: 5 }),
  ...[
    [108, 160, '#ff6b81'],
    [134, 158, '#ffd23f'],
    [120, 146, '#ff8fe0'],
  ].map(
    ([x, y, fill]) =>
      circle(Number(x), Number(y), 12, { fill: String(fill), width: 4 }) +
      circle(Number(x), Number(y), 4, { fill: '#fff', width: 0 }),
  ),
  path('M100 190 L140 190 L124 226 L116 226Z', { fill: '#fff', width: 4 }),
].join('')

const badge = (fill: string, sign: string) =>
  circle(190, 184, 34, { fill }) + path(sign, { stroke: '#fff', width: 11 })

const motion = path('M202 46 q16 6 20 22 M196 64 q8 4 10 12', { stroke: '#9aa0b5', width: 6 })

/** Parley's parrot in sixteen moods. */
export const parrot = [
  sticker(
    'hello',
    '你好',
    'Hello',
    bird({ eyes: eyes.open, beak: beaks.open, wings: wings.waving, front: motion }),
  ),
  sticker(
    'laugh',
    '哈哈',
    'Laughing',
    bird({
      eyes: eyes.squeezed,
      beak: beaks.open,
      wings: wings.atFace,
      front: tear(52, 92, 9) + tear(188, 92, 9),
    }),
  ),
  sticker(
    'love',
    '爱了',
    'Love it',
    bird({
      eyes: eyes.hearts,
      beak: beaks.open,
      wings: wings.before,
      front: heart(30, 60, 15) + heart(208, 52, 18) + heart(214, 112, 10),
    }),
  ),
  sticker(
    'great',
    '太棒了',
    'Great',
    bird({
      eyes: eyes.happy,
      beak: beaks.open,
      wings: wings.raised,
      front: spark(32, 50, 18) + spark(210, 46, 20) + spark(222, 168, 13),
    }),
  ),
  sticker(
    'cry',
    '大哭',
    'Crying',
    bird({
      eyes: eyes.closed,
      beak: beaks.open,
      brow: brows.worried,
      front: path(
        'M84 112 q-16 50 -10 100 q12 6 20 0 q-4 -50 4 -98Z M156 112 q16 50 10 100 q-12 6 -20 0 q4 -50 -4 -98Z',
        { fill: '#5ec8ff', width: 4 },
      ),
    }),
  ),
  sticker(
    'angry',
    '生气',
    'Angry',
    bird({
      eyes: eyes.angry,
      brow: brows.angry,
      wings: wings.before,
      front: path('M196 36 q10 14 24 8 M222 62 q-14 0 -14 16 M190 44 q2 16 -10 20', {
        stroke: '#ff4d4d',
        width: 8,
      }),
    }),
  ),
  sticker(
    'surprised',
    '惊讶',
    'Surprised',
    bird({
      eyes: eyes.wide,
      beak: beaks.round,
      wings: wings.raised,
      blush: false,
      front: path('M38 24 v30 M38 70 v2 M206 20 v30 M206 66 v2', { stroke: '#ff8a1f', width: 10 }),
    }),
  ),
  sticker(
    'thinking',
    '让我想想',
    'Thinking',
    bird({
      eyes: eyes.up,
      brow: brows.raised,
      wings: wings.chin,
      lean: -3,
      front: path('M190 40 q0 -18 17 -18 q17 0 17 16 q0 14 -16 18 v9 M208 80 v2', {
        stroke: '#5b6bff',
        width: 9,
      }),
    }),
  ),
  sticker('cool', '酷', 'Cool', bird({ eyes: '', wings: wings.before, front: glasses, blush: false })),
  sticker(
    'goodnight',
    '晚安',
    'Good night',
    bird({
      eyes: eyes.closed,
      wings: wings.down,
      lean: 4,
      front: letterZ(182, 66, 18) + letterZ(202, 36, 22) + letterZ(176, 22, 14),
    }),
  ),
  sticker(
    'party',
    '庆祝',
    'Party',
    bird({
      eyes: eyes.happy,
      beak: beaks.open,
      wings: wings.raised,
      behind: '',
      front: hat + confetti.join(''),
    }),
  ),
  sticker('thanks', '谢谢', 'Thank you', bird({ eyes: eyes.happy, wings: wings.holding, front: flowers })),
  sticker(
    'sorry',
    '对不起',
    'Sorry',
    bird({ eyes: eyes.sad, brow: brows.worried, wings: wings.before, front: tear(196, 78, 12) }),
  ),
  sticker(
    'yes',
    '好的',
    'Yes',
    bird({
      eyes: eyes.wink,
      beak: beaks.open,
      wings: wings.down,
      front: badge('#22b565', 'M174 185 l11 12 l22 -25'),
    }),
  ),
  sticker(
    'no',
    '不行',
    'No',
    bird({
      eyes: eyes.squeezed,
      wings: wings.down,
      front: badge('#ff4d4d', 'M177 171 l26 26 M203 171 l-26 26'),
    }),
  ),
  sticker('coffee', '喝杯咖啡', 'Coffee', bird({ eyes: eyes.happy, wings: wings.before, front: cup })),
]
