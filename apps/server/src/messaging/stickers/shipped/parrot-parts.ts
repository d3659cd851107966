import { bar, circle, heart, ink, mirrored, oval, path, turned } from './drawing.ts'

const green = '#34c77b'
const blue = '#3d7dff'
const orange = '#ffa62b'

const body = [
  // Feathers of the head.
  path('M104 44 C88 26 88 12 96 8 C108 12 116 26 116 40Z', { fill: '#ffd23f' }),
  path('M118 38 C112 18 120 4 130 4 C138 14 136 30 128 42Z', { fill: '#ff6b6b' }),
  path('M130 44 C138 24 152 18 160 22 C160 36 148 46 138 50Z', { fill: '#ffd23f' }),
  // Feet.
  path('M92 214 v14 M92 228 l-11 5 M92 228 l11 5', { stroke: orange, width: 8 }),
  path('M148 214 v14 M148 228 l-11 5 M148 228 l11 5', { stroke: orange, width: 8 }),
  path('M120 36 C172 36 196 82 196 130 C196 186 164 220 120 220 C76 220 44 186 44 130 C44 82 68 36 120 36Z', {
    fill: green,
  }),
  oval(120, 174, 46, 38, { fill: '#c5f4d9', width: 0 }),
].join('')

const face = [
  oval(91, 100, 29, 31, { fill: '#fff', width: 4 }),
  oval(149, 100, 29, 31, { fill: '#fff', width: 4 }),
].join('')

export const cheeks = [
  oval(64, 134, 11, 7, { fill: '#ff8fa3', width: 0 }),
  oval(176, 134, 11, 7, { fill: '#ff8fa3', width: 0 }),
].join('')

const pair = (draw: (x: number) => string) => draw(92) + draw(148)

export const eyes = {
  open: pair(
    (x) => circle(x, 101, 13, { fill: ink, width: 0 }) + circle(x + 5, 96, 4.5, { fill: '#fff', width: 0 }),
  ),
  wide: pair(
    (x) => circle(x, 100, 8, { fill: ink, width: 0 }) + circle(x + 3, 97, 2.5, { fill: '#fff', width: 0 }),
  ),
  happy: pair((x) => path(`M${x - 15} 106 Q${x} 84 ${x + 15} 106`, { width: 7 })),
  closed: pair((x) => path(`M${x - 15} 99 Q${x} 115 ${x + 15} 99`, { width: 7 })),
  squeezed: path('M78 90 L102 101 L78 112', { width: 7 }) + path('M162 90 L138 101 L162 112', { width: 7 }),
  hearts: pair((x) => heart(x, 100, 15, { width: 4 })),
  up: pair(
    (x) => circle(x + 5, 90, 12, { fill: ink, width: 0 }) + circle(x + 9, 86, 4, { fill: '#fff', width: 0 }),
  ),
  angry: pair(
    (x) => circle(x, 104, 11, { fill: ink, width: 0 }) + circle(x + 4, 100, 3.5, { fill: '#fff', width: 0 }),
  ),
  wink:
    circle(92, 101, 13, { fill: ink, width: 0 }) +
    circle(97, 96, 4.5, { fill: '#fff', width: 0 }) +
    path('M133 104 Q148 90 163 104', { width: 7 }),
  sad: pair(
    (x) =>
      circle(x, 104, 13, { fill: ink, width: 0 }) +
      circle(x - 4, 99, 5, { fill: '#fff', width: 0 }) +
      circle(x + 5, 108, 3, { fill: '#fff', width: 0 }),
  ),
}

export const brows = {
  angry: path('M66 74 L104 88', { width: 9 }) + path('M174 74 L136 88', { width: 9 }),
  worried: path('M70 80 Q84 66 100 68', { width: 7 }) + path('M170 80 Q156 66 140 68', { width: 7 }),
  raised: path('M134 66 Q150 56 166 66', { width: 7 }),
}

const upper = path('M98 122 Q120 98 142 122 Q141 150 120 158 Q99 150 98 122Z', { fill: orange })

export const beaks = {
  shut: upper + path('M106 132 Q120 124 134 132', { width: 0 }),
  open:
    path('M102 138 Q120 184 138 138Z', { fill: '#8f1d2c' }) +
    oval(120, 160, 9, 6, { fill: '#ff6b81', width: 0 }) +
    path('M98 122 Q120 98 142 122 Q140 144 120 146 Q100 144 98 122Z', { fill: orange }),
  round:
    path('M104 138 Q120 176 136 138Z', { fill: '#8f1d2c' }) +
    path('M98 122 Q120 98 142 122 Q141 142 120 145 Q99 142 98 122Z', { fill: orange }),
}

/** A wing hanging at the left. */
const down = path('M52 128 C30 142 28 178 44 196 C60 190 70 164 68 138Z', { fill: blue })
/** A wing raised to the side. */
const raised = path('M54 142 C30 138 10 116 10 92 C32 84 60 100 68 128Z', { fill: blue })
/** A wing before the belly. */
const before = path('M50 142 C48 172 72 192 104 184 C106 164 84 144 62 136Z', { fill: blue })
/** A wing at the face. */
const atFace = path('M48 150 C44 116 62 100 82 108 C90 124 82 148 64 162Z', { fill: blue })

export const wings = {
  down: down + mirrored(down),
  raised: raised + mirrored(raised),
  before: before + mirrored(before),
  waving: down + turned(mirrored(raised), -14, 190, 140),
  oneRaised: down + mirrored(raised),
  atFace: atFace + mirrored(atFace),
  chin: down + mirrored(path('M50 152 C54 128 82 128 102 144 C96 164 72 170 54 166Z', { fill: blue })),
  holding: before + mirrored(before),
}

interface Pose {
  readonly eyes: string
  readonly beak?: string
  readonly wings?: string
  readonly brow?: string
  /** Behind and before it. */
  readonly behind?: string
  readonly front?: string
  readonly lean?: number
  readonly blush?: boolean
}

/** The parrot as it feels. */
export function bird({
  eyes,
  beak = beaks.shut,
  wings: pose = wings.down,
  brow = '',
  behind = '',
  front = '',
  lean = 0,
  blush = true,
}: Pose) {
  const whole = body + face + eyes + brow + (blush ? cheeks : '') + beak + pose
  return behind + (lean ? turned(whole, lean, 120, 210) : whole) + front
}

export const tear = (x: number, y: number, size: number): string =>
  path(
    `M${x} ${y - size * 1.4} Q${x + size * 1.3} ${y + size * 0.3} ${x} ${y + size} Q${x - size * 1.3} ${y + size * 0.3} ${x} ${y - size * 1.4}Z`,
    {
      fill: '#5ec8ff',
      width: 4,
    },
  )

export const cup =
  path('M88 176 h56 l-5 42 q-1 8 -9 8 h-28 q-8 0 -9 -8Z', { fill: '#fff' }) +
  path('M143 184 q20 0 18 16 q-2 12 -20 12', { width: 6 }) +
  bar(92, 192, 48, 14, { fill: '#ff6b6b', width: 0 }, 3) +
  path('M104 166 q-6 -8 0 -15 M122 166 q-6 -8 0 -15', { stroke: '#9aa0b5', width: 5 })
