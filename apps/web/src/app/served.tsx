import { ApiError } from '@parley/client'
import type { InvitationView, Settings } from '@parley/contract'
import { renderToString } from 'react-dom/server'
import { titleOf } from '../components/invitations/titles.ts'
import { invited as invitedEn } from '../components/texts/invited.en.ts'
import { invited as invitedZh } from '../components/texts/invited.zh.ts'
import { problemOf } from '../domain/invitations/invitation.ts'
import { siteSettings } from '../domain/site-settings.ts'
import { Component as Frame } from '../features/auth/layout.tsx'
import { Invited } from '../features/invitation/invited.tsx'
import { Problem } from '../features/invitation/problem.tsx'
import { type Router, RouterProvider } from '../platform/router/index.ts'
import { type Language, showTexts, t } from '../platform/texts/index.ts'
import { start as startEn } from './texts/start.en.ts'
import { start as startZh } from './texts/start.zh.ts'

declare const __STYLES__: string

/** Style sheet of what is rendered here. */
export const styles = __STYLES__

const texts = { zh: { ...startZh, invited: invitedZh }, en: { ...startEn, invited: invitedEn } }

interface Wanted {
  readonly path: string
  readonly code: string
  readonly language: Language
  readonly settings: Settings
  /** The invitation, or why there is none. */
  readonly found: { readonly view: InvitationView } | { readonly refused: number; readonly sentence: string }
}

/** The page about an invitation as a visitor sees it who is not signed in: the server answers with it. */
export function renderInvitation({ path, code, language, settings, found }: Wanted) {
  showTexts(language, texts[language])
  siteSettings.setState({ settings })
  const error = 'refused' in found && new ApiError(found.sentence, { kind: 'refused', code: found.refused })
  const Page = () =>
    'view' in found ? (
      <Invited code={code} view={found.view} onRequested={() => undefined} />
    ) : (
      <Problem error={error} onRetry={() => undefined} />
    )
  const state = {
    location: { pathname: path, search: '', hash: '', state: null },
    params: { code },
    screens: [{ Component: Frame }, { Component: Page }],
  }
  const router = { state: () => state, subscribe: () => () => undefined } as unknown as Router
  const title = 'view' in found ? titleOf(found.view) : t(`invited.${problemOf(error)}Title`)
  return { title, html: renderToString(<RouterProvider router={router} />) }
}
