import type { Passed } from '../model/signal.ts'

/** As JSON, what two browsers in a group call send each other: a description or a candidate. */
export const textOf = ({ data }: Passed) => JSON.stringify(data)

/** @returns undefined for what is neither */
export function readSignal(text: string): Passed | undefined {
  try {
    const data = JSON.parse(text) as { type?: unknown; candidate?: unknown } | null
    if (data?.type === 'offer' || data?.type === 'answer') return { type: data.type, data }
    return typeof data?.candidate === 'string' ? { type: 'offer_ice', data } : undefined
  } catch {
    return undefined
  }
}
