'use client'

import { useQuery } from '@tanstack/react-query'
import { type AskedBerths, turnaroundQuery } from '#lib/client/portBerths.ts'
import type { PortTimesJson } from '#lib/wire/rows/portTime.ts'
import { ShipTypeMark } from '../../map/vessels/VesselMark.tsx'
import { UnknownValue } from '../../record/UnknownValue.tsx'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import controls from '../../ui/controls.module.css'
import { Table } from '../../ui/table/ListTable.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useDurationText } from '../../ui/words/durationText.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import board from '../PortPage.module.css'
import styles from './Berths.module.css'
import { berthWords } from './berthWords.ts'

/** Medians of waiting and turnaround, each with the calls that it is from. Types without a call are left out. */
export function Turnaround({ asked }: { asked: AskedBerths }) {
  const words = useWords(berthWords)
  const times = useQuery(turnaroundQuery(asked))
  return (
    <Loaded query={times}>
      {({ data }) => (
        <>
          <Table
            label={words.turnaround}
            keyOf={({ group, value }) => `${group} ${value}`}
            rows={data.filter(({ group, waiting_calls, turnaround_calls }) => {
              return group !== 'ship_type' || waiting_calls + turnaround_calls > 0
            })}
            columns={[
              { head: words.group, cell: (row) => <Group {...row} /> },
              {
                head: words.waiting,
                isNumber: true,
                cell: (row) => (
                  <Median minutes={row.waiting_minutes} calls={row.waiting_calls} lost={row.waiting_not_received} />
                ),
              },
              {
                head: words.turnaroundHead,
                isNumber: true,
                cell: (row) => (
                  <Median
                    minutes={row.turnaround_minutes}
                    calls={row.turnaround_calls}
                    lost={row.turnaround_not_received}
                  />
                ),
              },
            ]}
          />
          <p className={controls.muted}>{words.turnaroundNote}</p>
        </>
      )}
    </Loaded>
  )
}

function Group({ group, value, name }: PortTimesJson) {
  const words = useWords(berthWords)
  const { types } = useWords(vesselValueWords)
  if (group === 'all') return words.all
  if (group === 'list') return name
  const type = Object.keys(types).find((each): each is keyof typeof types => each === value)
  return (
    <span className={board.vessel}>
      <ShipTypeMark type={type ?? 'Other'} />
      {type ? types[type] : words.unknownType}
    </span>
  )
}

function Median({ minutes, calls, lost }: { minutes: number | null; calls: number; lost: number }) {
  const words = useWords(berthWords)
  const { count } = useLocale()
  const duration = useDurationText()
  const parts = [words.calls(count(calls), calls === 1), lost > 0 && words.unreceived(count(lost))].filter(Boolean)
  return (
    <span className={styles.median}>
      {minutes === null ? <UnknownValue /> : duration(minutes)}
      <small className={styles.calls}>{parts.join(', ')}</small>
    </span>
  )
}
