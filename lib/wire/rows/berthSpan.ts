import type { ReportedPlace } from '#lib/distance.ts'
import type { StopKind } from '#lib/vessel/portCall.ts'
import type { OwnJson } from '../listSchemas.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type RowJson, type Table } from '../table.ts'
import { isoTime } from '../time.ts'
import { besideOf, identifyingColumns, type OfVessel } from './identifying.ts'

/** A stop of a vessel in port. Times are seconds since 1970: certain between the inner ones, possible between the outer ones. */
export interface ListedSpan extends OfVessel {
  beganSeconds: number
  port: ReportedPlace
  span: {
    berth: string | null
    kind: StopKind | null
    earliestSeconds: number
    fromSeconds: number
    untilSeconds: number
    latestSeconds: number
    isLasting: boolean
  }
}

const { text, time, word, known } = columnsOf<ListedSpan>()
const timeOf = (seconds: number) => isoTime(seconds * 1000)

export const berthSpans = {
  idOf: ({ vessel, span }) => `${vessel.id}.${span.fromSeconds}`,
  drawnOf: ({ port }) => ({ geometry: pointOf(port) }),
  besideOf,
  columns: [
    known.text(
      'id',
      { meaning: 'Id of the span: that of the vessel record, a dot, and a number.', notIn: ['geojson'] },
      ({ vessel, span }) => `${vessel.id}.${span.fromSeconds}`,
    ),
    known.text('call', { meaning: 'Id of the call.' }, ({ vessel, beganSeconds }) => `${vessel.id}.${beganSeconds}`),
    known.text('vessel', { meaning: 'Id of the vessel record.', format: 'uuid' }, ({ vessel }) => vessel.id),
    ...identifyingColumns,
    text('berth', 'Name of the berth; null if it is unknown, and at anchor.', ({ span }) => span.berth),
    word(['moored', 'anchored'])('kind', 'How the vessel stopped; null if it is unknown.', ({ span }) => span.kind),
    known.time(
      'earliest_at',
      'From when the berth may have been taken: `from` if the stop was received, else the last reception before it, 7 days before at most.',
      ({ span }) => timeOf(span.earliestSeconds),
    ),
    known.time('from', 'From when it was taken, or the vessel was first received there.', ({ span }) =>
      timeOf(span.fromSeconds),
    ),
    time('until', 'Until when the vessel was received there; null if it still is.', ({ span }) =>
      span.isLasting ? null : timeOf(span.untilSeconds),
    ),
    time(
      'latest_at',
      'Until when the berth may have been taken: `until` if the departure was received, else the next reception, or now, 7 days later at most; null if `until` is.',
      ({ span }) => (span.isLasting ? null : timeOf(span.latestSeconds)),
    ),
  ],
} satisfies Table<ListedSpan>

/** `own`: with `embed=own`. */
export type BerthSpanJson = RowJson<typeof berthSpans.columns> & { own?: OwnJson }
