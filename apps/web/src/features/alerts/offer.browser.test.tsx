import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EngineContext } from '../../components/engine/use-engine.ts'
import { Toaster } from '../../components/overlays/toaster.tsx'
import { stubCalls } from '../../engine/test/calls.ts'
import { testEngine } from '../../engine/test/engine.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import Offer from './offer.tsx'

/** The offer to install, with a browser whose dialog answers so. */
async function showOffer(answer: () => Promise<{ outcome: 'accepted' }>) {
  const prompt = vi.fn(answer)
  vi.stubGlobal('installPrompt', { prompt })
  stubCalls(async () => ({ key: null }))
  await Promise.all([loadTexts('start'), loadTexts('notify')])
  await setLanguage('en')
  const { engine } = testEngine()
  function Corner() {
    const [isDone, setDone] = useState(false)
    return isDone ? null : <Offer what="install" onDone={() => setDone(true)} />
  }
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  drawn.render(
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>
        <Corner />
        <Toaster />
      </QueryClientProvider>
    </EngineContext>,
  )
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
    engine.close('ended')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return prompt
}

const offer = page.getByRole('region', { name: 'Add this site to your home screen' })
const install = page.getByRole('button', { name: 'Install', exact: true })

test('the offer to install closes though the dialog of the browser never answers', async () => {
  const prompt = await showOffer(() => new Promise(() => {}))
  await install.click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledOnce()
})

test('the offer to install closes and points to the menu when the browser refuses', async () => {
  await showOffer(() => Promise.reject(new Error('refused')))
  await install.click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(page.getByText('Not installed. Your browser’s menu can install it.')).toBeVisible()
})
