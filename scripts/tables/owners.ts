import { parseSync, Visitor } from 'oxc-parser'

/** The tables that a file of types describes. */
export function tablesOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const found: string[] = []
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'TSInterfaceDeclaration') return
      for (const member of declaration.body.body)
        if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
          found.push(member.key.name)
    },
  }).visit(program)
  return found
}

/** Sources that may name a table of another domain, and why nothing else would do. */
export interface Exception {
  readonly files: RegExp
  readonly tables: readonly string[]
  readonly why: string
}

export const exceptions: readonly Exception[] = [
  {
    files: /^messaging\/groups\/[^/]*repository\.ts$|^db\/sql\/groups\.ts$/,
    tables: ['conversation_members'],
    why: "a member of a group is the row of a reader of its conversation: role, name and muting are the group's",
  },
  {
    files: /^operations\/export\/site-repository\.ts$/,
    tables: [
      'blobs',
      'conversation_members',
      'direct_conversations',
      'files',
      'friendships',
      'groups',
      'message_deletions',
      'message_reactions',
      'messages',
      'messages_under_hold',
      'users',
    ],
    why: 'an export of the whole site reads all of it at one moment, without a service of it',
  },
  {
    files: /^db\/database\.ts$/,
    tables: ['settings', 'users'],
    why: 'a probe has to write and read where the product does, beneath all domains',
  },
  {
    files: /^db\/(database-timeline|epoch)\.ts$/,
    tables: ['settings'],
    why: 'the epoch belongs to the database, and is renewed before there are services',
  },
  {
    files: /^db\/inspection\.ts$/,
    tables: ['set_aside', 'failed_work'],
    why: 'the doctor looks at a database that no server runs on',
  },
  {
    files: /^db\/(inspection|snapshot|loading)\.ts$/,
    tables: ['settings', 'users'],
    why: 'code that inspects, copies or fills a database belongs to no domain: settings have the name of the site, and users show whether anybody is there',
  },
]
