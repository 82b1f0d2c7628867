import type { CallJson } from '#lib/wire/rows/call.ts'
import type { ExpectedJson } from '#lib/wire/rows/expected.ts'
import type { RowJson } from '#lib/wire/table.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import { vesselName } from '../record/vesselName.ts'
import type { Column } from '../ui/table/ListTable.tsx'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { useLocale } from '../ui/words/words.ts'
import styles from './PortPage.module.css'
import { VesselCell } from './VesselCell.tsx'

/** The vessel of a row. */
export function vesselColumn<Row extends ExpectedJson | CallJson>(head: string): Column<Row> {
  return {
    head,
    value: ({ name, mmsi }) => vesselName({ name, mmsi }),
    cell: (row) => <VesselCell {...row} />,
  }
}

/** When a vessel entered, or was in port already. */
export function enteredColumn(head: string, text: (call: CallJson) => string): Column<CallJson> {
  return {
    head,
    isNumber: true,
    value: ({ entered_at, stopped_at }) => entered_at ?? stopped_at,
    cell: (call) => <span className={styles.time}>{text(call)}</span>,
  }
}

/** Columns of a length in metres. */
export function useMetres<Row>() {
  const { decimal } = useLocale()
  return (head: string, digits: number, metresOf: (row: Row) => number | null): Column<Row> => ({
    head,
    isNumber: true,
    value: metresOf,
    cell: (row) => {
      const metres = metresOf(row)
      return metres === null ? <UnknownValue /> : `${decimal(metres, digits)} m`
    },
  })
}

/** Columns of a table that show a value of the rows by its kind. */
export function useRowColumns<Columns extends readonly { name: string; kind?: unknown }[]>(table: {
  columns: Columns
}) {
  const { time } = useShortMoment()
  const { decimal } = useLocale()
  const shown = (kind: unknown, value: unknown) => {
    if (typeof value === 'number') return decimal(value, kind === 'integer' ? 0 : 1)
    if (kind === 'time') return <span className={styles.time}>{time(String(value))}</span>
    return <span className={styles.text}>{String(value)}</span>
  }
  return <Name extends keyof RowJson<Columns> & string>(name: Name, head: string): Column<RowJson<Columns>> => {
    const kind = table.columns.find((column) => column.name === name)?.kind
    const isNumber = kind === 'integer' || kind === 'number' || kind === 'time'
    return {
      head,
      ...(isNumber && { isNumber }),
      value: ({ [name]: value }) => (value === null ? null : typeof value === 'number' ? value : String(value)),
      cell: ({ [name]: value }) => (value === null ? <UnknownValue /> : shown(kind, value)),
    }
  }
}
