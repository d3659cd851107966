import { normalized } from './normalized.ts'

/** Letters that look like a Latin letter, and Chinese ones that are another's older form, as far as names below need it. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аαɑ'],
      ['b', 'Ьь'],
      ['c', 'сϲ'],
      ['d', 'ԁ'],
      ['e', 'еєε℮'],
      ['g', 'ɡ'],
      ['h', 'һ'],
      ['j', 'ј'],
      ['k', 'кκ'],
      ['l', '1|iıіιӏɩǀ'],
      ['m', 'мϻ'],
      ['n', 'пη'],
      ['o', '0оοσօ'],
      ['p', 'рρ'],
      ['q', 'ԛ'],
      ['r', 'гᴦ'],
      ['s', 'ѕꜱ5$'],
      ['t', 'тτ'],
      ['u', 'υս'],
      ['v', 'ѵν'],
      ['w', 'ѡԝ'],
      ['x', 'хχ'],
      ['y', 'уγ'],
      ['z', 'ᴢ'],
      ['员', '員'],
      ['系', '係繫'],
      ['统', '統'],
      ['注', '註'],
      ['销', '銷'],
      ['账', '賬帐帳'],
      ['号', '號'],
      ['户', '戶戸'],
      ['删', '刪'],
      ['级', '級'],
    ] as const
  ).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/** A name reduced to its looks: two names with one skeleton can be mistaken for each other. */
export function skeletonOf(name: string): string {
  const plain = normalized(normalized(name, 'NFKC').toLowerCase(), 'NFKD').replace(/[\u0300-\u036f]/g, '')
  const looks = Array.from(plain, (sign) => alike[sign] ?? sign).join('')
  const letters = looks
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
  // A name of signs alone: unchanged, without spaces.
  return letters === '' ? looks.replace(/\s/gu, '') : letters
}

/** Names for the site itself and its administrators. */
const reserved = new Set(
  [
    ...['管理员', '系统管理员', '超级管理员', '网站管理员', '系统', '系统消息', '系统通知'],
    ...['已注销', '已注销用户', '已注销账号', '已删除', '已删除用户'],
    ...['admin', 'administrator', 'the administrator', 'site admin', 'site administrator', 'sysadmin'],
    ...['system admin', 'system administrator', 'system', 'system message', 'system notification'],
    ...['deleted', 'deleted account', 'deleted user'],
  ].map(skeletonOf),
)

/** Whether a name can be mistaken for one of the reserved names, in any spelling. */
export const isReservedName = (name: string): boolean => reserved.has(skeletonOf(name))
