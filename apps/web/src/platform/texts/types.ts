/**
 * The Chinese texts by the part that they load with, and by area. The modules that provide texts declare them here.
 * Chinese is the original: its keys and its `{parameters}` are the types of every other language.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Parts {}

export type Part = keyof Parts

type Original = { [P in Part]: (areas: Parts[P]) => void }[Part] extends (areas: infer All) => void
  ? All
  : never

type Area = keyof Original

/** `'auth.signIn'` and its like. */
export type TextKey = { [A in Area]: `${A}.${keyof Original[A] & string}` }[Area]

type TextAt<K extends string> = K extends `${infer A extends Area}.${infer N}`
  ? N extends keyof Original[A]
    ? Original[A][N]
    : never
  : never

type ParameterOf<T> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParameterOf<Rest> : never

/** Parameters that a text needs, as the second argument of `t`; none when it has none. */
export type TextArguments<K extends TextKey> = [ParameterOf<TextAt<K>>] extends [never]
  ? []
  : [parameters: Record<ParameterOf<TextAt<K>>, string | number>]

/** A text, or its forms by `{count}` in a language that has them. */
export type Text = string | { readonly one: string; readonly other: string }

/** The same area in another language. */
export type Translation<T> = { readonly [K in keyof T]: Text }

export type Catalogue = Readonly<Record<string, Readonly<Record<string, Text>>>>
