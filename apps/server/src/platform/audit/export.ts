import { type Language, LogType, logLimits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import type { AuditFilter } from './filter.ts'
import { presentEntry } from './presenter.ts'
import { entriesBefore } from './repository.ts'

/** Entries that are read at once: a file is never whole in the memory. */
const batch = 1000

const headings: Readonly<Record<Language, readonly string[]>> = {
  zh: ['编号', '时间', '类型', '级别', '服务', '用户账号', '昵称', '地址', '位置', '事件', '详情'],
  en: [
    'Number',
    'Time',
    'Type',
    'Level',
    'Service',
    'User',
    'Nickname',
    'Address',
    'Place',
    'Event',
    'Details',
  ],
}

const types: Readonly<Record<Language, Readonly<Record<LogType, string>>>> = {
  zh: { [LogType.security]: '安全', [LogType.administration]: '管理' },
  en: { [LogType.security]: 'security', [LogType.administration]: 'administration' },
}

/** The log as comma-separated values, piece by piece as it is taken. */
export async function* exported(
  queries: Queries,
  filter: AuditFilter,
  language: Language,
  rowsMax: number = logLimits.exportRows,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[language])
  let before: number | undefined
  for (let left = rowsMax; left > 0; ) {
    const rows = await entriesBefore(queries, filter, before, Math.min(batch, left))
    yield rows
      .map((row) => presentEntry(row, language))
      .map((entry) =>
        csvLine([
          entry.id,
          entry.createdAt,
          types[language][entry.logType],
          entry.level,
          entry.service,
          entry.userID ?? '',
          entry.userNickname,
          entry.ip,
          entry.addr,
          entry.title,
          entry.content,
        ]),
      )
      .join('')
    left -= rows.length
    before = rows.at(-1)?.id
    if (rows.length < batch) return
  }
}
