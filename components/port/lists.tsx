'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type BoardParameters, callBoundsQuery } from '#lib/client/portBoard.ts'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { type CallJson, calls } from '#lib/wire/rows/call.ts'
import { type ExpectedJson, expected } from '#lib/wire/rows/expected.ts'
import type { RowJson } from '#lib/wire/table.ts'
import { enteredText, lyingText } from '../record/callTimes.ts'
import { callWords } from '../record/callWords.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import controls from '../ui/controls.module.css'
import { type Column, Table } from '../ui/table/ListTable.tsx'
import { useBoundText } from '../ui/words/boundWords.ts'
import { useDurationText } from '../ui/words/durationText.ts'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { LeftOut } from '../view/LeftOut.tsx'
import { BoardList } from './BoardList.tsx'
import { berthParameters, sinceOf, useBoardState } from './boardState.ts'
import { boardWords } from './boardWords.ts'
import styles from './PortPage.module.css'
import { VesselCell } from './VesselCell.tsx'

interface ListProps {
  /** UN/LOCODE without a space. */
  code: string
}

/** Vessels whose destination is the port. */
export function Expected({ code, above }: ListProps & { above: ReactNode }) {
  const { heads, miles } = useWords(boardWords)
  const { decimal } = useLocale()
  const { span } = useShortMoment()
  const column = useRowColumns(expected)
  const columns: Column<ExpectedJson>[] = [
    { head: heads.vessel, cell: (vessel) => <VesselCell {...vessel} /> },
    {
      head: heads.distance,
      isNumber: true,
      cell: ({ distance_metres: metres }) =>
        metres === null ? <UnknownValue /> : miles(decimal(metres / metresPerNauticalMile, metres < 18_520 ? 1 : 0)),
    },
    column('reported_eta', heads.reported),
    {
      head: heads.estimated,
      isNumber: true,
      cell: ({ estimated_eta: eta }) => (eta === null || isVague(eta) ? <UnknownValue /> : span(eta.from, eta.until)),
    },
  ]
  return (
    <BoardList
      name="expected"
      code={code}
      list="expected"
      keyOf={({ vessel }) => vessel}
      columns={columns}
      above={above}
    />
  )
}

const maxSpanMs = 86_400_000

/** Whether an estimate spans too long to plan a berth by. */
function isVague({ from, until }: { from: string; until: string }): boolean {
  return Date.parse(until) - Date.parse(from) > maxSpanMs
}

const idOf = ({ id }: CallJson) => id

/** Calls that have not ended. */
export function InPort({ code }: ListProps) {
  const { heads, lists } = useWords(boardWords)
  const words = useWords(callWords)
  const { time } = useShortMoment()
  const [{ between_berths }] = useBoardState()
  const column = useRowColumns(calls)
  const berth = column('berth', heads.berth)
  const vessel: Column<CallJson> = { head: heads.vessel, cell: (call) => <VesselCell {...call} /> }
  const isReceived = ({ state }: CallJson) => state !== 'not_received_since'
  return (
    <BoardList
      name="inPort"
      code={code}
      list="in-port"
      parameters={berthParameters(between_berths)}
      keyOf={idOf}
      columns={[
        vessel,
        { head: heads.since, isNumber: true, cell: (call) => enteredText(call, { words, time }) },
        berth,
        { head: heads.state, cell: (call) => lyingText(call, { words }) },
      ]}
      isShown={isReceived}
      below={(calls) => {
        const silent = calls.filter((call) => !isReceived(call))
        return (
          silent.length > 0 && (
            <>
              <h3 className={styles.apart}>{lists.notReceived}</h3>
              <Table
                label={lists.notReceived}
                keyOf={idOf}
                rows={silent}
                columns={[vessel, column('last_received_at', heads.received), berth]}
              />
            </>
          )
        )
      }}
    />
  )
}

/** The bounds of the number of calls where not every hour was received, and the positions that were left out. */
function CallBounds({ code, parameters }: ListProps & { parameters: BoardParameters }) {
  const { query } = useFilters()
  const { data } = useQuery(callBoundsQuery(code, query, parameters))
  const text = useBoundText().bounds(data ?? unknownBounds)
  return (
    <>
      {text && <p className={controls.muted}>{text}</p>}
      <LeftOut count={data?.doubtful_positions_left_out ?? 0} className={controls.muted} />
    </>
  )
}

const unknownBounds = { at_least: null, at_most: null, not_received: null }

/** Calls that began in the chosen period. */
export function Arrived({ code }: ListProps) {
  const { heads } = useWords(boardWords)
  const words = useWords(callWords)
  const { time } = useShortMoment()
  const [{ between_berths, period }] = useBoardState()
  const column = useRowColumns(calls)
  const berth = column('berth', heads.berth)
  const parameters = { ...berthParameters(between_berths), event: 'arrived', since: sinceOf[period] }
  return (
    <BoardList
      name="arrived"
      code={code}
      list="calls"
      parameters={parameters}
      above={<CallBounds code={code} parameters={parameters} />}
      keyOf={idOf}
      columns={[
        { head: heads.vessel, cell: (call) => <VesselCell {...call} /> },
        { head: heads.arrived, isNumber: true, cell: (call) => enteredText(call, { words, time }) },
        berth,
      ]}
    />
  )
}

/** Calls that ended in the chosen period. */
export function Departed({ code }: ListProps) {
  const { heads } = useWords(boardWords)
  const column = useRowColumns(calls)
  const stay = useStayText()
  const { decimal } = useLocale()
  const [{ between_berths, period }] = useBoardState()
  const metres = (draught: number | null) => (draught === null ? '–' : decimal(draught, 1))
  const parameters = { ...berthParameters(between_berths), event: 'departed', since: sinceOf[period] }
  return (
    <BoardList
      name="departed"
      code={code}
      list="calls"
      parameters={parameters}
      above={<CallBounds code={code} parameters={parameters} />}
      keyOf={idOf}
      columns={[
        { head: heads.vessel, cell: (call) => <VesselCell {...call} /> },
        column('left_at', heads.left),
        { head: heads.stay, isNumber: true, cell: (call) => stay(call) ?? <UnknownValue /> },
        {
          head: heads.draught,
          isNumber: true,
          cell: ({ draught_in: before, draught_out: after }) =>
            before === null && after === null ? <UnknownValue /> : `${metres(before)} → ${metres(after)} m`,
        },
      ]}
    />
  )
}

const minuteMs = 60_000

/** The duration of a call; `null` if its start or end was not received. */
function useStayText(): (call: CallJson) => string | null {
  const duration = useDurationText()
  return ({ entered_at, left_at }) => {
    if (entered_at === null || left_at === null) return null
    return duration(Math.round((Date.parse(left_at) - Date.parse(entered_at)) / minuteMs))
  }
}

/** Columns of a table that show a value of the rows by its kind. */
function useRowColumns<Columns extends readonly { name: string; kind?: unknown }[]>(table: { columns: Columns }) {
  const { time } = useShortMoment()
  const { decimal } = useLocale()
  const shown = (kind: unknown, value: unknown) => {
    if (typeof value === 'number') return decimal(value, kind === 'integer' ? 0 : 1)
    return kind === 'time' ? time(String(value)) : String(value)
  }
  return <Name extends keyof RowJson<Columns> & string>(name: Name, head: string): Column<RowJson<Columns>> => {
    const kind = table.columns.find((column) => column.name === name)?.kind
    const isNumber = kind === 'integer' || kind === 'number' || kind === 'time'
    return {
      head,
      ...(isNumber && { isNumber }),
      cell: ({ [name]: value }) => (value === null ? <UnknownValue /> : shown(kind, value)),
    }
  }
}
