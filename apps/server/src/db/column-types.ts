import pg from 'pg'

const int8 = 20

/** How columns are read. Ids and sequences stay below 2^53, so they are numbers everywhere. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
