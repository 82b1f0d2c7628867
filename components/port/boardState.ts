import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { BoardParameters } from '#lib/client/portBoard.ts'
import { address, filterParsers } from '../view/address.ts'
import { boardPeriods } from './boardWords.ts'

const parsers = {
  between_berths: parseAsBoolean.withDefault(false),
  period: parseAsStringLiteral(boardPeriods).withDefault('24h'),
}

export const berthPeriods = ['7d', '30d', '400d'] as const
const berthParsers = { berths: parseAsStringLiteral(berthPeriods) }

/** All parameters of the board. */
export const boardParameters = { ...parsers, ...berthParsers, ...filterParsers, theme: address.theme }

/** Whether the berths over time are shown, and of which period. */
export const useBerthState = () => useQueryStates(berthParsers, { history: 'replace' })

/** The calls to list in addition to the vessel filters, from the address. */
export const useBoardState = () => useQueryStates(parsers, { history: 'replace' })

/** Calls of vessels that only move between berths are left out by default. */
export const berthParameters = (isAsked: boolean) => ({ ...(isAsked && { between_berths: 'true' }) })

const sinceOf = { '24h': '-PT24H', '7d': '-P7D' } as const

/** The lists of the board with their names in the API. */
export const boardLists = { expected: 'expected', inPort: 'in-port', arrived: 'calls', departed: 'calls' } as const
export type BoardName = keyof typeof boardLists
/** The parts of the board of which a phone shows one. */
export type BoardTab = BoardName | 'berths'

/** The parts that a choice of calls changes. */
export const changedParts = {
  period: ['arrived', 'departed'],
  between_berths: ['inPort', 'arrived', 'departed', 'berths'],
} as const satisfies Record<keyof typeof parsers, readonly BoardTab[]>

/** What each list asks for in addition to the vessel filters. */
export function useListParameters(): Readonly<Record<BoardName, BoardParameters>> {
  const [{ between_berths, period }] = useBoardState()
  return useMemo(() => {
    const berths = berthParameters(between_berths)
    const since = sinceOf[period]
    return {
      expected: {},
      inPort: berths,
      arrived: { ...berths, event: 'arrived', since },
      departed: { ...berths, event: 'departed', since },
    }
  }, [between_berths, period])
}

export const berthSinceOf = { '7d': '-P7D', '30d': '-P30D', '400d': '-P400D' } as const
