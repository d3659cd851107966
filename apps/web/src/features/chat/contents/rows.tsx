import { MessageType } from '@parley/contract/enums'
import {
  ChartColumn,
  Image,
  Link as LinkIcon,
  ListOrdered,
  MessageSquareText,
  Mic,
  Play,
  TextQuote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { FileName } from '../../../components/files/file-name.tsx'
import { FoundText } from '../../../components/found/found-text.tsx'
import { textParts } from '../../../components/prose/text-parts.ts'
import { citedText } from '../../../domain/conversations/preview.ts'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import type { Found } from '../../../domain/search/found.ts'
import type { SearchType } from '../../../domain/search/wanted.ts'
import { duration, fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { FileIcon } from '../bodies/file-icon.tsx'
import { isServedPath } from '../bodies/served-path.ts'
import type { SavedPlace } from '../forward/use-saved-from.ts'
import styles from './contents.module.css'
import { Listed } from './listed.tsx'
import { isNarrow, type Narrowed, useContents } from './use-contents.ts'
import { useSpeaker } from './use-speaker.ts'

type RowType = 'all' | 'text' | 'file' | 'link' | 'voice' | 'poll'

const none = {
  all: 'noAll',
  text: 'noTexts',
  file: 'noFiles',
  link: 'noLinks',
  voice: 'noVoices',
  poll: 'noPolls',
} as const satisfies Partial<Record<SearchType | 'all', string>>

interface RowsProps {
  target: Target
  type: RowType
  narrowed?: Narrowed | undefined
}

/** Files, links, voice messages or polls and sign-up lists, newest first: each opens, and leads to its message. */
export function Rows({ target, type, narrowed }: RowsProps) {
  const t = useT()
  const reading = useContents(target, type === 'all' ? undefined : type, narrowed)
  return (
    <Listed
      reading={reading}
      rows={reading.data?.rows}
      done={reading.data?.index?.done}
      none={t(`contents.${narrowed && isNarrow(narrowed) ? 'noneFound' : none[type]}`)}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((found) => (
            <li key={found.message.id} className={styles.row}>
              <Row found={found} href={`${pathOf(target)}?m=${found.message.id}`} />
            </li>
          ))}
        </ul>
      )}
    </Listed>
  )
}

function Row({ found: { message, snippet }, href }: { found: Found; href: string }) {
  const t = useT()
  const language = useLanguage()
  const speaker = useSpeaker()
  const { msg, extras, createdAt } = message
  const said = t('contents.said', {
    name: speaker(message),
    time: headingTime(new Date(createdAt), language),
  })
  const lines = (name: ReactNode, more = '') => (
    <span className={styles.about}>
      <span className={styles.name}>{name}</span>
      <span className={styles.said}>
        {said}
        {more && ` · ${more}`}
      </span>
    </span>
  )

  if (msg.type === MessageType.file) {
    const { src, title, size } = msg.fileMsg
    const content = (
      <>
        <FileIcon name={title} />
        {lines(<FileName name={title} />, fileSize(size, language))}
      </>
    )
    const isThere = isServedPath(src) && !extras?.isFileExpired
    return (
      <>
        {isThere ? (
          <a className={styles.open} href={src} download={title}>
            {content}
          </a>
        ) : (
          <div className={styles.open}>{content}</div>
        )}
        <InChat href={href} saved={extras?.saved} />
      </>
    )
  }
  const isPlain = msg.type === MessageType.voice || extras?.poll !== undefined || extras?.list !== undefined
  const page = extras?.linkPreview?.page
  const text = citedText(msg, message.preview, extras)
  const url = page?.url ?? textParts(text).find((part) => part.kind === 'link')?.href
  if (!isPlain && url) {
    return (
      <>
        <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer nofollow">
          <Sign icon={<LinkIcon />} />
          {lines(page?.title ?? text, hostOf(url))}
        </a>
        <InChat href={href} saved={extras?.saved} />
      </>
    )
  }
  return (
    <>
      <Link className={styles.open} to={href}>
        <Sign icon={signOf(message)} />
        {lines(
          msg.type === MessageType.voice ? (
            duration(msg.voiceMsg.time)
          ) : snippet.highlights.length > 0 ? (
            <FoundText {...snippet} />
          ) : (
            text
          ),
        )}
      </Link>
      {extras?.saved && <InChat href={href} saved={extras.saved} />}
    </>
  )
}

function signOf({ msg: { type }, extras }: Found['message']) {
  if (extras?.list) return <ListOrdered />
  if (extras?.poll) return <ChartColumn />
  if (type === MessageType.voice) return <Mic />
  if (type === MessageType.video) return <Play />
  return type === MessageType.image ? <Image /> : <TextQuote />
}

const Sign = ({ icon }: { icon: ReactNode }) => (
  <span className={styles.sign} aria-hidden="true">
    {icon}
  </span>
)

/** Leads to the message: for a saved one, to where it was saved from. */
function InChat({ href, saved }: { href: string; saved: SavedPlace | undefined }) {
  const label = useT()(saved ? 'contents.original' : 'contents.inChat')
  const to = saved ? `${pathOf(saved)}?m=${saved.messageId}` : href
  return (
    <Link className={styles.inChat} to={to} aria-label={label} data-tooltip={label}>
      <MessageSquareText aria-hidden="true" />
    </Link>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '')
