import type { Page } from '@playwright/test'
import { drawScenery } from './scenery.ts'

export interface Media {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Makes pictures, films and recordings in a browser, which can draw and record and is there anyway. */
export class Studio {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async open(page: Page) {
    await page.addScriptTag({ content: `${drawScenery}; window.drawScenery = drawScenery` })
    return new Studio(page)
  }

  async picture(
    seed: number,
    width: number,
    height: number,
    name = `IMG_${4000 + seed}.jpg`,
  ): Promise<Media> {
    const base64 = await this.#page.evaluate(
      async ([seed, width, height]) => {
        const canvas = new OffscreenCanvas(width, height)
        ;(window as never as { drawScenery: typeof drawScenery }).drawScenery(canvas, seed)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
        return new Uint8Array(await blob.arrayBuffer()).toBase64()
      },
      [seed, width, height] as const,
    )
    return { name, type: 'image/jpeg', bytes: Buffer.from(base64, 'base64') }
  }

  async film(seed: number, name: string): Promise<Media> {
    const base64 = await this.#page.evaluate(async (seed) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
      const stream = canvas.captureStream(15)
      const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8' })
      const pieces: Blob[] = []
      recorder.ondataavailable = ({ data }) => pieces.push(data)
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start()
      for (let frame = 0; frame < 30; frame++) {
        ;(window as never as { drawScenery: typeof drawScenery }).drawScenery(canvas, seed, frame * 2)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      recorder.stop()
      await stopped
      return new Uint8Array(await new Blob(pieces).arrayBuffer()).toBase64()
    }, seed)
    return { name, type: 'video/webm', bytes: Buffer.from(base64, 'base64') }
  }

  async voice(): Promise<Media> {
    const base64 = await this.#page.evaluate(async () => {
      const audio = new AudioContext()
      const tone = new OscillatorNode(audio, { frequency: 220 })
      const out = new MediaStreamAudioDestinationNode(audio)
      tone.connect(out)
      tone.start()
      const recorder = new MediaRecorder(out.stream, { mimeType: 'audio/webm;codecs=opus' })
      const piece = new Promise<Blob>((resolve) => {
        recorder.ondataavailable = ({ data }) => resolve(data)
      })
      recorder.start()
      await new Promise((resolve) => setTimeout(resolve, 600))
      recorder.stop()
      const bytes = await (await piece).arrayBuffer()
      await audio.close()
      return new Uint8Array(bytes).toBase64()
    })
    return { name: 'voice.webm', type: 'audio/webm', bytes: Buffer.from(base64, 'base64') }
  }
}

/** A file of this length that is nothing but its name. */
export const paper = (name: string, length: number): Media => ({
  name,
  type: 'application/octet-stream',
  bytes: Buffer.alloc(length, `${name}\n`),
})
