import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium, needed } from '../../scripts/system.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { fakeCamera, ownAddresses } from '../support/browser.ts'
import { type Look, nameOf, take } from './camera.ts'
import { Studio } from './media/studio.ts'
import { administration } from './shots/administration.ts'
import { chats } from './shots/chats.ts'
import { confirming } from './shots/confirming.ts'
import { contacts } from './shots/contacts.ts'
import { everywhere } from './shots/everywhere.ts'
import { groups } from './shots/groups.ts'
import { invited } from './shots/invited.ts'
import { inviting } from './shots/inviting.ts'
import { notices } from './shots/notices.ts'
import { ownData } from './shots/own-data.ts'
import { profile } from './shots/profile.ts'
import { searching } from './shots/searching.ts'
import { secondFactor } from './shots/second-factor.ts'
import type { Shot } from './shots/shot.ts'
import { signingIn } from './shots/signing-in.ts'
import { together } from './shots/together.ts'
import { Stage } from './stage.ts'
import { makeWorld } from './world/world.ts'

/** Names the pictures that browsers show before they install the app. */
const manifest = fileURLToPath(new URL('../../apps/web/public/manifest.webmanifest', import.meta.url))
const { screenshots } = JSON.parse(readFileSync(manifest, 'utf8')) as { screenshots: { src: string }[] }

/** In docs/screens: those of the manifest, what the README shows, and the screens that one looks for first. */
const documented = new Set([
  ...screenshots.map(({ src }) => basename(src)),
  ...[
    ...['group-1440-light', 'group-1440-dark', 'chat-1440-light', 'chat-390-dark', 'chat-390-light'],
    ...['together-1440-light', 'together-call-1440-light', 'together-poll-390-dark', 'offline-1440-light'],
    ...['notices-390-light', 'contacts-1440-light', 'contacts-390-dark', 'search-results-1440-light'],
    ...['login-1440-light', 'login-390-dark', 'register-390-dark', 'inviting-group-390-light'],
    ...['group-settings-1440-light', 'group-info-390-light', 'profile-1440-light', 'profile-390-dark'],
    ...['admin-overview-1440-light', 'admin-people-1440-dark', 'admin-retention-1440-light'],
  ].map((name) => `${name}.webp`),
])

const help = `npm run screens                  the set in docs/screens
npm run screens -- --only group  those whose names contain "group", in every size and theme, in a temporary folder
npm run screens -- --all         every screen in every size and theme, in a temporary folder`

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (options.help) {
  console.log(help)
  process.exit()
}

const isReview = options.all || options.only !== undefined
const inDocs = fileURLToPath(new URL('../../docs/screens', import.meta.url))
const folder = isReview ? join(tmpdir(), 'parley-screens') : inDocs
const shots = [
  ...signingIn,
  ...invited,
  ...chats,
  ...together,
  ...contacts,
  ...groups,
  ...inviting,
  ...notices,
  ...profile,
  ...administration,
  ...ownData,
  ...secondFactor,
  ...confirming,
  ...searching,
  ...everywhere,
]

const looks: Look[] = (['wide', 'laptop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
)

/** Windows that are open at a time: most of it is waiting. */
const atOnce = 4

function isTaken(shot: Shot, look: Look) {
  if (shot.only && (shot.only === 'phone') !== (look.size === 'phone')) return false
  if (!shot.name.includes(wanted)) return false
  return isReview || documented.has(nameOf(shot, look))
}

const wanted = options.only ?? ''
if (!shots.some(({ name }) => name.includes(wanted))) {
  console.error(`No screen has "${wanted}" in its name: see e2e/screens/shots.`)
  process.exit(1)
}

await buildWeb()
const stage = new Stage()
const launch = (...args: string[]) =>
  chromium.launch({
    executablePath: needed(findChromium(), 'Chromium'),
    args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars', ...args],
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
  })
const browser = await launch()
/** Has a camera, which the others are seen to lack. */
let caller: Browser | undefined
const failures: string[] = []
try {
  const world = await makeWorld(stage, await Studio.open(await browser.newPage()))
  if (!isReview) await rm(inDocs, { recursive: true, force: true })
  const open = looks.flatMap((look) =>
    shots.filter((shot) => isTaken(shot, look)).map((shot) => ({ shot, look })),
  )
  const calls = open.filter(({ shot }) => shot.isCall)
  const others = open.filter(({ shot }) => !shot.isCall)
  const work = async (left: typeof open, by = browser) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { shot, look } = next
      const attempt = () => take(by, world, shot, look, folder)
      await attempt()
        .catch(attempt)
        .catch((error: Error) => failures.push(`${nameOf(shot, look)}: ${error.message}`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, () => work(others)))
  if (calls.length > 0) {
    caller = await launch(...fakeCamera, ownAddresses)
    await work(calls, caller)
  }
  world.leave()
} finally {
  await Promise.all([browser.close(), caller?.close()])
  await stage.dispose()
}
console.log(`The pictures are in ${folder}`)
if (failures.length > 0) {
  console.error(`These were not taken:\n${failures.join('\n')}`)
  process.exit(1)
}
