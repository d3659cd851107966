import { fetchCode } from '../code/fetch-code.ts'

type Source = HTMLVideoElement | ImageBitmap

interface Detector {
  detect(source: Source): Promise<readonly { rawValue: string }[]>
}

/** `BarcodeDetector`, in browsers that read codes themselves. */
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

async function browsersOwn(): Promise<Detector | undefined> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own && formats.includes(format) ? new Own({ formats: [format] }) : undefined
}

let detector: ReturnType<typeof browsersOwn> | undefined

function knownDetector() {
  detector ??= browsersOwn()
  return detector
}

/** Reads with the browser's own detector, which may fail where a library can read. */
async function readByBrowser(source: Source) {
  const found = await (await knownDetector())?.detect(source).catch(() => [])
  return found?.find(({ rawValue }) => rawValue !== '')?.rawValue
}

interface Effort {
  /** Pixels of the longer side: what is bigger is made smaller. */
  longest: number
  /** Milliseconds. */
  timeLimit: number
  effort?: number
}

async function readByLibrary(source: Source, size: [number, number], { longest, ...effort }: Effort) {
  const { default: decodeQR } = await fetchCode(() => import('qr/decode.js'))
  const scale = Math.min(1, longest / Math.max(...size))
  const [width, height] = size.map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height), effort)
  } catch {
    return undefined
  }
}

/** The text of a code that a camera sees just now, if there is one. */
export async function readFrame(video: HTMLVideoElement): Promise<string | undefined> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  if (await knownDetector()) return readByBrowser(video)
  return readByLibrary(video, [video.videoWidth, video.videoHeight], { longest: 1280, timeLimit: 40 })
}

/** The text of a code in a picture, if there is one. @throws of what is no picture */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const thorough = { longest: 3000, timeLimit: 1500, effort: Number.POSITIVE_INFINITY }
    const size: [number, number] = [picture.width, picture.height]
    return (await readByBrowser(picture)) ?? (await readByLibrary(picture, size, thorough))
  } finally {
    picture.close()
  }
}
