import type { ColumnType, JSONColumnType } from 'kysely'

export type Json<T extends object> = JSONColumnType<T, string, string>
export type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>

export interface QuestionColumns {
  problem1?: string
  problem2?: string
  problem3?: string
  answer1?: string
  answer2?: string
  answer3?: string
}
