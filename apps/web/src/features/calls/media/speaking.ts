const intervalMs = 120
/** Root mean square from which on somebody speaks; noise suppression leaves less. */
const threshold = 0.015
/** Between two words nobody has stopped speaking. */
const holdMs = 600

let context: AudioContext | undefined

/** Reports when a person begins and ceases to speak, by how loud it is. @returns a function that stops it */
export function watchSpeaking(track: MediaStreamTrack, onChange: (isSpeaking: boolean) => void): () => void {
  context ??= new AudioContext()
  // A page that nobody has touched yet may not listen; then nobody is shown to speak.
  context.resume().catch(() => {})
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let isSpeaking = false
  let loudAt = Number.NEGATIVE_INFINITY

  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    if (level > threshold) loudAt = performance.now()
    const isLoud = performance.now() - loudAt < holdMs
    if (isLoud === isSpeaking) return
    isSpeaking = isLoud
    onChange(isLoud)
  }, intervalMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
    if (isSpeaking) onChange(false)
  }
}
