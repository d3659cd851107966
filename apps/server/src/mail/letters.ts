import { type Language, mailLimits } from '@parley/contract'
import type { DigestPart } from './digest.ts'
import { button, escaped, oneLine, page, paragraph } from './layout.ts'
import { words } from './words.ts'

/** What a mail says. */
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
  /** Of the site. */
  readonly url: string
  readonly end: string
}

export function digestContent(facts: DigestFacts): Content {
  const { language, nickname, awayMinutes, parts, hasOthers, url, end } = facts
  const say = words[language]
  const names = parts.flatMap(({ title }) => (title === undefined ? [] : [oneLine(title)]))
  const subject =
    names.length > 0 ? say.subject(names.slice(0, subjectNames).join(say.and)) : say.subjectOfAny
  const others = hasOthers ? [say.others] : []
  const text = [
    `${say.greeting(oneLine(nickname))}\n${say.unread}`,
    ...parts.map((part) => partText(part, language)),
    ...others,
    `${say.openAll}: ${url}`,
    `-- \n${say.why(awayMinutes)}\n${say.end}: ${end}`,
  ].join('\n\n')
  const html = page(
    subject,
    [
      paragraph(say.greeting(oneLine(nickname))),
      paragraph(say.unread),
      ...parts.map((part) => partHtml(part, language)),
      ...others.map(paragraph),
      button(url, say.openAll),
      `<p style="margin:24px 0 0;font-size:13px;opacity:.75">${escaped(say.why(awayMinutes))} <a href="${escaped(end)}" style="color:inherit">${escaped(say.end)}</a></p>`,
    ].join(''),
  )
  return { subject, text, html }
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

function partHtml({ title, isMention, lines, hasMore, url }: DigestPart, language: Language): string {
  const say = words[language]
  const heading = headingOf(title, isMention, language)
  const line = (text: string, style = '') =>
    `<div style="margin:4px 0;overflow-wrap:anywhere${style}">${escaped(text)}</div>`
  return [
    '<div style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #0b7a5c">',
    ...(heading ? [line(heading, ';font-weight:600')] : []),
    ...lines.map((text) => line(oneLine(text))),
    ...(hasMore ? [line(say.more, ';opacity:.75')] : []),
    `<div style="margin:8px 0 4px"><a href="${escaped(url)}" style="color:inherit">${escaped(say.open)}</a></div>`,
    '</div>',
  ].join('')
}

const headingOf = (title: string | undefined, isMention: boolean, language: Language) =>
  title === undefined ? undefined : `${oneLine(title)}${isMention ? ` · ${words[language].mentions}` : ''}`

export function confirmContent(language: Language, nickname: string, url: string): Content {
  const say = words[language]
  const what = say.confirmText(oneLine(nickname))
  const otherwise = say.confirmElse(mailLimits.confirmHours)
  return {
    subject: say.confirmSubject,
    text: `${what}\n\n${say.confirm}: ${url}\n\n${otherwise}`,
    html: page(say.confirmSubject, paragraph(what) + button(url, say.confirm) + paragraph(otherwise)),
  }
}

export function trialContent(language: Language, url: string, end: string): Content {
  const say = words[language]
  return {
    subject: say.trialSubject,
    text: `${say.trialText}\n\n${say.openAll}: ${url}\n\n-- \n${say.end}: ${end}`,
    html: page(
      say.trialSubject,
      `${paragraph(say.trialText)}${button(url, say.openAll)}<p style="font-size:13px;opacity:.75"><a href="${escaped(end)}" style="color:inherit">${escaped(say.end)}</a></p>`,
    ),
  }
}
