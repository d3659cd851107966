/** Why nothing can be recorded. */
export type RecordingProblem = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy'

export class RecordingError extends Error {
  readonly problem: RecordingProblem

  constructor(problem: RecordingProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface Recording {
  /** How loud it is at this moment, from 0 to 1. */
  level(): number
  /** Seconds recorded so far. */
  length(): number
  stop(): Promise<File>
  cancel(): void
}

/** Formats that browsers record, those first that all of them play. */
const formats = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const

/** Begins to record with the microphone. @throws {RecordingError} */
export async function startRecording(): Promise<Recording> {
  // Browsers give the microphone to https alone.
  if (!isSecureContext || !navigator.mediaDevices) throw new RecordingError('insecure')
  const format = formats.find(([type]) => globalThis.MediaRecorder?.isTypeSupported(type))
  if (!format) throw new RecordingError('unsupported')
  const stream = await openMicrophone()
  const recorder = new MediaRecorder(stream, { mimeType: format[0], audioBitsPerSecond: 32_000 })
  const meter = createMeter(stream)
  const chunks: Blob[] = []
  const startedAt = performance.now()
  recorder.ondataavailable = ({ data }) => void chunks.push(data)
  recorder.start()

  function release() {
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }

  return {
    level: meter.level,
    length: () => (performance.now() - startedAt) / 1000,
    async stop() {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await stopped
      release()
      const [type, suffix] = format
      return new File(chunks, `voice.${suffix}`, { type: type.replace(/;.*/, '') })
    },
    cancel() {
      recorder.stop()
      release()
    },
  }
}

async function openMicrophone() {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    throw new RecordingError(problemOf(error))
  }
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Speech is quiet: its usual loudness fills the meter. */
const gain = 4

function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * gain)
    },
    close: () => void context.close(),
  }
}
