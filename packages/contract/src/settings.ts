import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Nothing } from './schema.ts'

const line = Type.String({ maxLength: 256 })

export const Site = Type.Object({
  created_at: line,
  bei_an: line,
  version: line,
  qq_image: line,
  wechat_image: line,
  bilibili_url: line,
  gitee_url: line,
  github_url: line,
})

export const Settings = Type.Object({
  site: Site,
  /** `key` is always empty: secrets never leave the server. */
  qq: Type.Object({ enable: Type.Boolean(), app_id: line, key: line, redirect: line, webPath: line }),
  /** An extension: there where not everybody can register. */
  registration: Type.Optional(Type.Union([Type.Literal('closed'), Type.Literal('invitation')])),
  /** An extension: how others reach the site, for whoever has opened it on the machine itself by an address that only leads there. */
  address: Type.Optional(Type.String()),
})
export type Settings = Static<typeof Settings>

const settingsExample = {
  site: {
    created_at: '2026-11-21',
    bei_an: '',
    version: '0.1.0',
    qq_image: '',
    wechat_image: '',
    bilibili_url: '',
    gitee_url: '',
    github_url: '',
  },
  qq: { enable: false, app_id: '', key: '', redirect: '', webPath: '' },
}

export const settingsInfo = call({
  method: 'GET',
  path: '/api/settings/info',
  access: 'public',
  section: 'settings',
  summary: 'What the site tells about itself',
  data: Settings,
  example: { data: settingsExample },
})

export const OpenLoginProvider = Type.Object({
  /** The `flag` of the sign-in call. */
  name: Type.String(),
  icon: Type.String(),
  /** A plain link to it signs in there; `redirect_url` may be added, a path to come back to. */
  href: Type.String(),
  /** An extension: what people call it. */
  title: Type.String(),
})

export const openLoginProviders = call({
  method: 'GET',
  path: '/api/settings/open_login',
  access: 'public',
  section: 'settings',
  summary: 'The enabled providers to sign in with',
  data: Type.Array(OpenLoginProvider),
  example: {
    data: [{ name: 'school', icon: '', href: '/api/auth/open_login/school/start', title: 'School' }],
  },
})

export const changeSettings = call({
  method: 'PUT',
  path: '/api/settings/admin/info',
  access: 'administrator',
  section: 'administration',
  summary: 'Change what the site tells about itself',
  body: Type.Object({
    site: Type.Optional(Type.Partial(Site)),
    qq: Type.Optional(Type.Partial(Settings.properties.qq)),
  }),
  data: Nothing,
  example: { request: { site: { bei_an: '' } }, data: {} },
})
