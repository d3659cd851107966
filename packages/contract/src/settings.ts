import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { editLimits } from './edit-limits.ts'
import { languages } from './errors.ts'
import { integer, Nothing, shownText, text } from './schema.ts'
import { SecondFactorRule } from './second-factor.ts'

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

/**
 * Who makes accounts: everybody; everybody to whom an administrator agrees; invited people; administrators and the
 * operator only.
 */
export const registrations = ['open', 'approval', 'invitation', 'closed'] as const
export type Registration = (typeof registrations)[number]

/**
 * Kinds of sites. On a friends-only site (`circle`) people become friends by request before they write to each other;
 * on an open site (`house`) everybody is in the directory and may write to everybody.
 */
export const siteKinds = ['circle', 'house'] as const
export type SiteKind = (typeof siteKinds)[number]

/** The language of a site: one of ours, or that of each person's browser. A person's own choice wins over it. */
export const siteLanguages = [...languages, 'browser'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

const quota = integer(0, limits.quotaMib)

/** Settings of the whole site that administrators decide. */
const rules = {
  /** Name of the site; empty: Parley. */
  name: shownText(limits.siteName),
  /** Until it is chosen, the first of our languages. */
  language: Type.Enum([...siteLanguages]),
  kind: Type.Enum([...siteKinds]),
  registration: Type.Enum([...registrations]),
  /** Quota of files of one person, and of all people together, in MiB; 0 for no limit. */
  personQuota: quota,
  siteQuota: quota,
  /** Largest file that people may send, in MiB. */
  fileMib: integer(limits.fileMib.min, limits.fileMib.max),
  /** Most people in a group that is made from now on. */
  groupSize: integer(limits.groupSize.min, limits.groupSize.max),
  /** Hours in which people edit a message of their own; 0 for never. */
  editFor: integer(0, editLimits.hours.max),
  /** Whether the server reads the pages behind links that people send. */
  linkPreviews: Type.Boolean(),
}

/** Settings that the operator may fix in the environment instead. */
export const fixableRules = ['registration', 'personQuota', 'siteQuota', 'fileMib'] as const
export type FixableRule = (typeof fixableRules)[number]

/** How the site looks. */
const look = {
  /** The colour that its accents are made of (`accent.ts`); empty: the usual one. */
  accent: Type.String({ pattern: '^(#[0-9a-f]{6})?$' }),
  /** A picture that an administrator has uploaded, which everybody may see; empty: none. */
  logo: text(limits.path),
}

export const Settings = Type.Object({
  site: Site,
  /** `key` is always empty: secrets never leave the server. */
  qq: Type.Object({ enable: Type.Boolean(), app_id: line, key: line, redirect: line, webPath: line }),
  /** Extensions: each is there unless it is as it was before there were such rules. */
  name: Type.Optional(rules.name),
  language: Type.Optional(rules.language),
  kind: Type.Optional(rules.kind),
  registration: Type.Optional(rules.registration),
  fileMib: Type.Optional(rules.fileMib),
  editFor: Type.Optional(rules.editFor),
  linkPreviews: Type.Optional(rules.linkPreviews),
  accent: Type.Optional(look.accent),
  logo: Type.Optional(look.logo),
  /**
   * An extension: the address for others, if the caller has opened the site by an address that only works on its
   * machine.
   */
  address: Type.Optional(Type.String()),
  /** An extension: the people from whom the site requires more than a password; absent for nobody. */
  secondFactor: Type.Optional(SecondFactorRule),
  /** An extension: the host name of the pages on which passkeys work; left out where they work nowhere. */
  passkeyHost: Type.Optional(Type.String()),
  /** An extension: everybody signs in by a provider, but for one administrator; absent where passwords do too. */
  providersOnly: Type.Optional(Type.Boolean()),
  /** An extension: people who forgot their password can have a link mailed; absent where they cannot. */
  resetsByMail: Type.Optional(Type.Boolean()),
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
  summary: 'The public settings of the site',
  data: Settings,
  example: { data: settingsExample },
})

export const OpenLoginProvider = Type.Object({
  /** The `flag` of the sign-in call. */
  name: Type.String(),
  icon: Type.String(),
  /** A plain link to it signs in there; `redirect_url` may be added, a path to come back to. */
  href: Type.String(),
  /** An extension: its name for people. */
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
  summary: 'Change the public settings of the site',
  body: Type.Object({
    site: Type.Optional(Type.Partial(Site)),
    qq: Type.Optional(Type.Partial(Settings.properties.qq)),
    ...Type.Partial(Type.Object(rules)).properties,
    ...Type.Partial(Type.Object(look)).properties,
    /** An extension: the people from whom the site requires more than a password. */
    secondFactor: Type.Optional(SecondFactorRule),
  }),
  data: Nothing,
  example: { request: { site: { bei_an: '' } }, data: {} },
})

export const siteRules = call({
  method: 'GET',
  path: '/api/settings/admin/rules',
  access: 'administrator',
  section: 'administration',
  summary: 'What administrators decide about the site as a whole (an extension)',
  data: Type.Object({
    ...rules,
    /** Rules that the operator has set in the environment, which nobody changes here. */
    fixed: Type.Array(Type.Enum([...fixableRules])),
    /** False until these rules are first saved: the site then uses the first language. */
    isLanguageChosen: Type.Boolean(),
    /** Bytes of the files of all people. */
    uploadedBytes: integer(),
  }),
  example: {
    data: {
      name: 'Class 3',
      language: 'zh',
      kind: 'house',
      registration: 'invitation',
      personQuota: 10_240,
      siteQuota: 0,
      fileMib: 200,
      groupSize: 2000,
      editFor: 24,
      linkPreviews: false,
      fixed: [],
      isLanguageChosen: true,
      uploadedBytes: 1_500_000,
    },
  },
})
