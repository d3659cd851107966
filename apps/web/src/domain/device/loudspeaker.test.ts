import { expect, onTestFinished, test, vi } from 'vitest'

/** A page that nobody has pressed anything in yet. */
async function silentPage() {
  const pressed = Promise.withResolvers<void>()
  const audio = { state: 'suspended', resume: () => pressed.promise }
  vi.stubGlobal('AudioContext', function AudioContext() {
    return audio
  })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.resetModules()
  const { playOnce } = await import('./loudspeaker.ts')
  const play = vi.fn()
  playOnce(play)
  return { play, press: () => pressed.resolve(), audio, playOnce }
}

test('what is to sound once sounds when the page may', async () => {
  const { play, press } = await silentPage()
  expect(play).not.toHaveBeenCalled()
  press()
  await vi.advanceTimersByTimeAsync(0)
  expect(play).toHaveBeenCalledOnce()
})

test('what is of long ago by then is not made up for', async () => {
  const { play, press, audio, playOnce } = await silentPage()
  await vi.advanceTimersByTimeAsync(2000)
  press()
  audio.state = 'running'
  const next = vi.fn()
  playOnce(next)
  await vi.advanceTimersByTimeAsync(0)
  expect(next).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
})
