/** Draws a view of hills, the sea or a town; the same seed gives the same. Runs in the browser. */
export function drawScenery(canvas: OffscreenCanvas | HTMLCanvasElement, seed: number, shift = 0): void {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const stirred = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32
  }

  const { width, height } = canvas
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const hue = random() * 360
  const colour = (turn: number, saturation: number, light: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${light}%)`

  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, colour(0, 62, 62))
  sky.addColorStop(0.7, colour(40, 74, 82))
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)

  pen.fillStyle = colour(60, 95, 92)
  pen.beginPath()
  pen.arc(
    width * (0.2 + 0.6 * random()) + shift,
    height * (0.22 + 0.16 * random()),
    Math.min(width, height) * 0.1,
    0,
    7,
  )
  pen.fill()

  const kind = Math.floor(random() * 3)
  for (let layer = 0; layer < 4; layer++) {
    const base = height * (0.46 + layer * 0.14)
    pen.fillStyle = colour(200 + layer * 8, 38 + layer * 5, 58 - layer * 13)
    pen.beginPath()
    pen.moveTo(0, height)
    if (kind === 0) town(base, layer)
    else waves(base, kind === 1 ? 0.1 : 0.03, layer)
    pen.lineTo(width, height)
    pen.fill()
  }

  function waves(base: number, swing: number, layer: number) {
    const [first, second] = [random() * 7, random() * 7]
    for (let x = 0; x <= width; x += 4) {
      const at = (x + shift * (layer + 1)) / width
      const wave = Math.sin(at * 6 + first) + 0.5 * Math.sin(at * 13 + second)
      pen.lineTo(x, base + wave * height * swing)
    }
  }

  function town(base: number, layer: number) {
    for (let x = 0; x < width; ) {
      const house = width * (0.05 + random() * 0.09)
      const top = base - height * random() * 0.2 * (1 - layer * 0.15)
      pen.lineTo(x, top)
      pen.lineTo(x + house, top)
      x += house
    }
  }
}
