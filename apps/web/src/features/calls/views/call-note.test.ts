import { expect, onTestFinished, test, vi } from 'vitest'
import '../../../app/texts/catalogues.ts'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { stubCalls } from '../../../engine/test/calls.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { loadTexts, t } from '../../../platform/texts/index.ts'
import { callNote } from './call-note.ts'

const saying = vi.hoisted(() => ({ isGone: false }))
vi.mock('../../../domain/device/saying.ts', async (original) => {
  const real = await original<typeof import('../../../domain/device/saying.ts')>()
  const gone = () => Promise.reject(new Error('no texts'))
  return {
    ...real,
    sayingOf: (...all: Parameters<typeof real.sayingOf>) => (saying.isGone ? gone() : real.sayingOf(...all)),
  }
})

const note = { title: 'Bob is calling', body: 'Voice call', icon: '/bob.png' }
const site = () => ({ title: 'Parley', body: t('calls.incoming'), icon: '/favicon.svg' })
const usual = { quietUntil: null, rest: null, loud: 'all', shows: 'all' }
const always = new Date(Date.now() + 3600_000).toISOString()

test.for([
  ['all', usual, 'note'],
  ['who calls alone', { ...usual, shows: 'sender' }, 'note'],
  ['neither', { ...usual, shows: 'neither' }, 'site'],
  ['nothing, in peace', { ...usual, quietUntil: always }, undefined],
  ['nothing, where nothing is loud', { ...usual, loud: 'nothing' }, undefined],
] as const)('a call says as much as I want shown: %s', async ([, settings, said]) => {
  Object.assign(stubBrowser().document, { documentElement: {} })
  await loadTexts('calls')
  stubCalls(() => settings)
  const { engine } = testEngine()
  expect(await callNote(engine, 2, note)).toEqual(said && { note, site: site() }[said])
  engine.close('ended')
})

test('a call is shown without names where the code that chooses its words is gone', async () => {
  Object.assign(stubBrowser().document, { documentElement: {} })
  await loadTexts('calls')
  stubCalls(() => ({ ...usual, shows: 'neither' }))
  const { engine } = testEngine()
  saying.isGone = true
  onTestFinished(() => {
    saying.isGone = false
    engine.close('ended')
  })
  expect(await callNote(engine, 2, note)).toEqual({
    title: t('calls.incoming'),
    body: '',
    icon: '/favicon.svg',
  })
})
