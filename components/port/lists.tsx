'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callBoundsQuery, errorNear, etaErrorsQuery } from '#lib/client/portBoard.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { type CallJson, calls } from '#lib/wire/rows/call.ts'
import { type ExpectedJson, expected } from '#lib/wire/rows/expected.ts'
import { isoTime } from '#lib/wire/time.ts'
import { enteredText, lyingText } from '../record/callTimes.ts'
import { callWords } from '../record/callWords.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import controls from '../ui/controls.module.css'
import { type Column, Table } from '../ui/table/ListTable.tsx'
import { useBoundText } from '../ui/words/boundWords.ts'
import { useDurationText } from '../ui/words/durationText.ts'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { LeftOut } from '../view/LeftOut.tsx'
import { BoardList } from './BoardList.tsx'
import { enteredColumn, useMetres, useRowColumns, vesselColumn } from './boardColumns.tsx'
import { type BoardName, useListParameters } from './boardState.ts'
import { boardWords } from './boardWords.ts'
import styles from './PortPage.module.css'

interface ListProps {
  /** UN/LOCODE without a space. */
  code: string
}

/** Vessels whose destination is the port. */
export function Expected({ code, above }: ListProps & { above: ReactNode }) {
  const { heads, miles } = useWords(boardWords)
  const { decimal } = useLocale()
  const estimate = useEstimateText(code)
  const column = useRowColumns(expected)
  const metres = useMetres<ExpectedJson>()
  const columns: Column<ExpectedJson>[] = [
    vesselColumn(heads.vessel),
    {
      head: heads.estimated,
      isNumber: true,
      value: ({ estimated_eta: eta }) => (eta === null || isVague(eta) ? null : eta.from),
      cell: ({ estimated_eta: eta }) =>
        eta === null || isVague(eta) ? <UnknownValue /> : <span className={styles.time}>{estimate(eta)}</span>,
    },
    column('reported_eta', heads.reported),
    {
      head: heads.distance,
      isNumber: true,
      value: ({ distance_metres }) => distance_metres,
      cell: ({ distance_metres: metres }) =>
        metres === null ? <UnknownValue /> : miles(decimal(metres / metresPerNauticalMile, metres < 18_520 ? 1 : 0)),
    },
    metres(heads.length, 0, ({ length }) => length),
    metres(heads.draught, 1, ({ draught }) => draught),
  ]
  const nextFirst = { head: heads.estimated, descending: false }
  const keyOf = ({ vessel }: ExpectedJson) => vessel
  return <BoardList name="expected" firstSort={nextFirst} {...{ code, keyOf, columns, above }} />
}

const maxSpanMs = 86_400_000

/** Whether an estimate spans too long to plan a berth by. */
function isVague({ from, until }: Estimate): boolean {
  return Date.parse(until) - Date.parse(from) > maxSpanMs
}

type Estimate = Pick<NonNullable<ExpectedJson['estimated_eta']>, 'from' | 'until'>

/**
 * The centre of an estimate and how far it may be off: "1 Dec, 00:20 ± 6.2 h". That is its window, or what estimates
 * were off at this port, if that is more.
 */
function useEstimateText(code: string): (eta: Estimate) => string {
  const { durations, units } = useWords(uiWords)
  const { decimal, count } = useLocale()
  const { time } = useShortMoment()
  const { data: errors } = useQuery(etaErrorsQuery(code, useFilters().query))
  return ({ from, until }) => {
    const [earliest, latest] = [Date.parse(from), Date.parse(until)]
    const hoursToGo = ((earliest + latest) / 2 - serviceNowMs()) / (60 * minuteMs)
    const measured = errorNear(errors?.data ?? [], 'estimated', hoursToGo)?.median_absolute_minutes ?? 0
    const minutes = Math.round(Math.max((latest - earliest) / 2 / minuteMs, measured))
    const off = minutes < 60 ? durations.minutes(count(minutes)) : `${decimal(minutes / 60, 1)} ${units.hour}`
    return `${time(isoTime((earliest + latest) / 2))} ${`± ${off}`.replaceAll(' ', '\u00a0')}`
  }
}

const idOf = ({ id }: CallJson) => id

/** Calls that have not ended. */
export function InPort({ code }: ListProps) {
  const { heads, lists } = useWords(boardWords)
  const words = useWords(callWords)
  const { time } = useShortMoment()
  const column = useRowColumns(calls)
  const metres = useMetres<CallJson>()
  const berth = column('berth', heads.berth)
  const vessel = vesselColumn<CallJson>(heads.vessel)
  const isReceived = ({ state }: CallJson) => state !== 'not_received_since'
  return (
    <BoardList
      name="inPort"
      code={code}
      keyOf={idOf}
      columns={[
        vessel,
        metres(heads.length, 0, ({ length }) => length),
        metres(heads.draught, 1, ({ draught_in }) => draught_in),
        enteredColumn(heads.since, (call) => enteredText(call, { words, time })),
        berth,
        {
          head: heads.state,
          value: (call) => lyingText(call, { words }),
          cell: (call) => lyingText(call, { words }),
        },
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
function CallBounds({ code, name }: ListProps & { name: BoardName }) {
  const { query } = useFilters()
  const { data } = useQuery(callBoundsQuery(code, query, useListParameters()[name]))
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
  const column = useRowColumns(calls)
  const metres = useMetres<CallJson>()
  return (
    <BoardList
      name="arrived"
      code={code}
      above={<CallBounds code={code} name="arrived" />}
      keyOf={idOf}
      columns={[
        vesselColumn<CallJson>(heads.vessel),
        metres(heads.length, 0, ({ length }) => length),
        metres(heads.draught, 1, ({ draught_in }) => draught_in),
        enteredColumn(heads.arrived, (call) => enteredText(call, { words, time })),
        column('berth', heads.berth),
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
  const metres = useMetres<CallJson>()
  const draughtText = (draught: number | null) => (draught === null ? '–' : decimal(draught, 1))
  const changeText = (before: number | null, after: number | null) =>
    before === after ? draughtText(after) : `${draughtText(before)} → ${draughtText(after)}`
  return (
    <BoardList
      name="departed"
      code={code}
      above={<CallBounds code={code} name="departed" />}
      keyOf={idOf}
      columns={[
        vesselColumn<CallJson>(heads.vessel),
        metres(heads.length, 0, ({ length }) => length),
        {
          head: heads.draught,
          isNumber: true,
          value: ({ draught_in: before, draught_out: after }) => after ?? before,
          cell: ({ draught_in: before, draught_out: after }) =>
            before === null && after === null ? <UnknownValue /> : `${changeText(before, after)} m`,
        },
        column('left_at', heads.left),
        {
          head: heads.stay,
          isNumber: true,
          value: stayMinutes,
          cell: (call) => stay(call) ?? <UnknownValue />,
        },
      ]}
    />
  )
}

const minuteMs = 60_000

/** The duration of a call; `null` if its start or end was not received. */
function stayMinutes({ entered_at, left_at }: CallJson): number | null {
  if (entered_at === null || left_at === null) return null
  return Math.round((Date.parse(left_at) - Date.parse(entered_at)) / minuteMs)
}

function useStayText(): (call: CallJson) => string | null {
  const duration = useDurationText()
  return (call) => {
    const minutes = stayMinutes(call)
    return minutes === null ? null : duration(minutes)
  }
}
