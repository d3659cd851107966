import { type Language, mailLimits } from '@parley/contract'
import { escaped } from '../../kernel/escaped.ts'
import type { DigestPart } from './digest.ts'
import { button, link, oneLine, page, paragraph, small, unlinked } from './layout.ts'
import type { MailSite } from './site.ts'
import { words } from './words.ts'

/** Content of an email. */
export interface Content {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const subjectNames = 3

interface DigestFacts {
  readonly language: Language
  readonly nickname: string
  readonly awayMinutes: number
  readonly parts: readonly DigestPart[]
  readonly hasOthers: boolean
  readonly site: MailSite
  readonly end: string
}

export function digestContent(facts: DigestFacts): Content {
  const { language, nickname, awayMinutes, parts, hasOthers, site, end } = facts
  const say = words[language]
  const names = parts.flatMap(({ title }) => (title === undefined ? [] : [oneLine(title)]))
  const subject =
    names.length > 0 ? say.subject(names.slice(0, subjectNames).join(say.and)) : say.subjectOfAny
  const others = hasOthers ? [say.others] : []
  const why = say.why(spanText(awayMinutes, language))
  const open = say.openAll(oneLine(site.name))
  const text = [
    `${say.greeting(unlinked(nickname))}\n${say.unread}`,
    ...parts.map((part) => partText(part, language)),
    ...others,
    `${open}: ${site.url}`,
    `-- \n${fromOf(site, language)}\n${why}\n${say.end}: ${end}`,
  ].join('\n\n')
  const html = page(
    subject,
    [
      paragraph(say.greeting(unlinked(nickname))),
      paragraph(say.unread),
      ...parts.map((part) => partHtml(part, language, site)),
      ...others.map(paragraph),
      button(site.url, open, site.colour),
      small(`${escaped(fromOf(site, language))}<br>${escaped(why)} ${link(end, say.end)}`),
    ].join(''),
  )
  return { subject, text, html }
}

const fromOf = ({ name, host }: MailSite, language: Language) => words[language].from(oneLine(name), host)

/** A span in words: 90 minutes, 4 hours, a day. */
function spanText(minutes: number, language: Language): string {
  const say = words[language]
  if (minutes === 1440) return say.day
  return minutes % 60 === 0 ? say.hours(minutes / 60) : say.minutes(minutes)
}

function partText({ title, isMention, lines, hasMore, url }: DigestPart, language: Language): string {
  const say = words[language]
  const heading = headingOf(title, isMention, language)
  return [
    ...(heading ? [heading] : []),
    ...lines.map((line) => `  ${oneLine(line)}`),
    ...(hasMore ? [`  ${say.more}`] : []),
    `  ${say.open}: ${url}`,
  ].join('\n')
}

function partHtml(
  { title, isMention, lines, hasMore, url }: DigestPart,
  language: Language,
  { colour }: MailSite,
): string {
  const say = words[language]
  const heading = headingOf(title, isMention, language)
  const line = (text: string, style = '') =>
    `<div style="margin:4px 0;overflow-wrap:anywhere${style}">${escaped(text)}</div>`
  return [
    `<div style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid ${escaped(colour)}">`,
    ...(heading ? [line(heading, ';font-weight:600')] : []),
    ...lines.map((text) => line(oneLine(text))),
    ...(hasMore ? [line(say.more, ';opacity:.75')] : []),
    `<div style="margin:8px 0 4px">${link(url, say.open)}</div>`,
    '</div>',
  ].join('')
}

const headingOf = (title: string | undefined, isMention: boolean, language: Language) =>
  title === undefined ? undefined : `${unlinked(title)}${isMention ? ` · ${words[language].mentions}` : ''}`

interface ConfirmFacts {
  readonly language: Language
  readonly nickname: string
  readonly site: MailSite
  readonly confirm: string
  readonly refuse: string
}

export function confirmContent({ language, nickname, site, confirm, refuse }: ConfirmFacts): Content {
  const say = words[language]
  // The reader may not know the person: their nickname must not become a link.
  const what = say.confirmText(unlinked(nickname), oneLine(site.name))
  const otherwise = say.confirmElse(mailLimits.confirmHours)
  const refusal = say.refuseText(mailLimits.refusalDays)
  const from = fromOf(site, language)
  return {
    subject: say.confirmSubject,
    text: `${what}\n\n${say.confirm}: ${confirm}\n\n${otherwise}\n\n${say.refuse}: ${refuse}\n${refusal}\n\n-- \n${from}`,
    html: page(
      say.confirmSubject,
      [
        paragraph(what),
        button(confirm, say.confirm, site.colour),
        paragraph(otherwise),
        small(`${link(refuse, say.refuse)} ${escaped(refusal)}<br>${escaped(from)}`),
      ].join(''),
    ),
  }
}

interface SecurityFacts {
  readonly language: Language
  readonly site: MailSite
  /** Name of the new administrator. */
  readonly name: string
  /** Name of the person who made them one; null for the operator. */
  readonly by: string | null
  readonly at: Date
}

export function securityContent({ language, site, name, by, at }: SecurityFacts): Content {
  const say = words[language]
  const siteName = oneLine(site.name)
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const made = say.administratorMade(unlinked(name), siteName)
  const byWhom = by === null ? say.byOperator(when) : say.byAdministrator(unlinked(by), when)
  const otherwise = say.administratorElse
  const open = say.openAll(siteName)
  const from = fromOf(site, language)
  return {
    subject: say.administratorSubject(siteName),
    text: `${made}\n${byWhom}\n\n${otherwise}\n\n${open}: ${site.url}\n\n-- \n${from}`,
    html: page(
      say.administratorSubject(siteName),
      [
        paragraph(made),
        paragraph(byWhom),
        paragraph(otherwise),
        button(site.url, open, site.colour),
        small(escaped(from)),
      ].join(''),
    ),
  }
}

interface TrialFacts {
  readonly language: Language
  readonly site: MailSite
  readonly end: string
}

export function trialContent({ language, site, end }: TrialFacts): Content {
  const say = words[language]
  const text = say.trialText(oneLine(site.name))
  const open = say.openAll(oneLine(site.name))
  const from = fromOf(site, language)
  return {
    subject: say.trialSubject,
    text: `${text}\n\n${open}: ${site.url}\n\n-- \n${from}\n${say.end}: ${end}`,
    html: page(
      say.trialSubject,
      paragraph(text) + button(site.url, open, site.colour) + small(`${escaped(from)} ${link(end, say.end)}`),
    ),
  }
}

interface ResetFacts {
  readonly language: Language
  readonly site: MailSite
  readonly nickname: string
  /** What the person signs in with. */
  readonly account: string
  readonly url: string
}

export function resetContent({ language, site, nickname, account, url }: ResetFacts): Content {
  const say = words[language]
  const what = say.resetText(unlinked(nickname), unlinked(account), oneLine(site.name))
  const otherwise = say.resetElse(mailLimits.resetMinutes)
  const from = fromOf(site, language)
  return {
    subject: say.resetSubject(oneLine(site.name)),
    text: `${what}\n\n${say.reset}: ${url}\n\n${otherwise}\n\n-- \n${from}`,
    html: page(
      say.resetSubject(oneLine(site.name)),
      [paragraph(what), button(url, say.reset, site.colour), paragraph(otherwise), small(escaped(from))].join(
        '',
      ),
    ),
  }
}
