import axe, { type RunOptions } from 'axe-core'
import { afterEach, expect } from 'vitest'
import { ends } from '../../platform/test/at-rest.ts'

/** About whole pages: what a test draws may be a part of one. */
const ofPages = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
]
/** Base UI’s own, which pass the focus on. */
const guards = '[data-base-ui-focus-guard]'
const rules = Object.fromEntries(ofPages.map((id) => [id, { enabled: false }]))

/** Waits for animations: elements that are half faded in have other colours. */
async function settled() {
  const running = document.getAnimations().filter(ends)
  await Promise.allSettled(running.map(({ finished }) => finished))
}

async function findings(options: RunOptions): Promise<string[]> {
  await settled()
  const { violations } = await axe.run({ exclude: [guards] }, { resultTypes: ['violations'], ...options })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message)
      return `${id}: ${target.join(' ')}: ${reasons.join(', ')}`
    }),
  )
}

async function findingsInDark(): Promise<string[]> {
  // Chromium draws no system colours behind what is dark.
  if (matchMedia('(forced-colors: active)').matches) return []
  const { classList } = document.documentElement
  classList.add('dark')
  try {
    const found = await findings({ runOnly: ['color-contrast'] })
    return found.map((finding) => `dark: ${finding}`)
  } finally {
    classList.remove('dark')
  }
}

// With PARLEY_TEST_AXE=1: the screen that a test ends on in light, and its colours in dark.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return
  expect([...(await findings({ rules })), ...(await findingsInDark())], 'found by axe').toEqual([])
})
