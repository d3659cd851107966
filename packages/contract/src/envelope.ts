import Type, { type TSchema } from 'typebox'
import { integer, nullable } from './schema.ts'

/** Every HTTP answer. `code` 0 is success, anything else a code of `errors`. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T | null
}

export const EnvelopeOf = <T extends TSchema>(data: T) =>
  Type.Object({ code: integer(), msg: Type.String(), data: nullable(data) })
