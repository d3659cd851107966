import { ConfigError } from './config-error.ts'

/** Settings of email that the site sends. */
export interface MailSettings {
  readonly server: MailServer
  /** Sender, such as `Parley <chat@example.org>`. */
  readonly from: string
  /** Where its links lead. */
  readonly publicUrl: string
}

/** How the operator's mail server is reached. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  /** A name and password go over TLS alone, but to this machine. */
  readonly requireTLS: boolean
  readonly ignoreTLS: boolean
}

/** Addresses of this machine, where certificates are rarely anybody's. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** One: a name with an @ or a comma could be read as another. */
const address = /^(?:[^<>@,;\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

/** All or nothing. The address of the server is left out of messages: it may hold a password. @throws ConfigError */
export function mailIn(
  { PARLEY_SMTP_URL: text, PARLEY_MAIL_FROM: from }: Readonly<Record<string, string | undefined>>,
  publicUrl: string | undefined,
): MailSettings | undefined {
  if (!text && !from) return undefined
  if (!text || !from) throw new ConfigError('PARLEY_SMTP_URL and PARLEY_MAIL_FROM must be set together.')
  if (!address.test(from))
    throw new ConfigError('PARLEY_MAIL_FROM must be an address such as Parley <chat@example.org>.')
  if (!publicUrl)
    throw new ConfigError(
      'PARLEY_PUBLIC_URL must be set to the address of this site, because PARLEY_SMTP_URL is.',
    )
  return { server: serverIn(text), from, publicUrl }
}

function serverIn(text: string): MailServer {
  const url = URL.parse(text)
  const { pathname = '', search = '', hash = '' } = url ?? {}
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(pathname + search + hash))
    throw new ConfigError(
      'PARLEY_SMTP_URL must be an address such as smtps://user:password@mail.example.org.',
    )
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const auth = url.username ? { user: decoded(url.username), pass: decoded(url.password) } : undefined
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth }),
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    ignoreTLS: isLoopback(host),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigError('PARLEY_SMTP_URL must have % as %25 in its name and password.')
  }
}
